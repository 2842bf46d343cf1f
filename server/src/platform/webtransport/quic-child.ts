import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { FromQuic, ToQuic } from './quic-messages.ts'

const BEAT_EVERY_MS = 2000
/** A process that says nothing after so many beats turns in a circle. */
const MOST_UNANSWERED = 5
const STOP_WITHIN_MS = 1000

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** All that it can read: its own code, and the library's. */
const READABLE = [
  '../../',
  '../../../package.json',
  '../../../node_modules/',
  '../../../../node_modules/',
  '../../../../shared/',
]
const FLAGS = [
  '--permission',
  '--allow-addons',
  ...READABLE.map((path) => `--allow-fs-read=${here(path)}`),
  '--disable-warning=SecurityWarning',
  '--max-old-space-size=256',
]

export interface QuicChild {
  readonly pid: number | undefined
  tell(message: ToQuic): void
  stop(): Promise<void>
}

interface Events {
  onMessage(message: FromQuic): void
  /** It has ended, whoever ended it; once. */
  onEnd(): void
}

/** Starts the process that speaks QUIC, and ends it where it says nothing any more. */
export const startQuicChild = ({ onMessage, onEnd }: Events): QuicChild => {
  const child: ChildProcess = spawn(process.execPath, [...FLAGS, here('./quic-process.ts')], {
    // No secret of the server's among them.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const ended = Promise.withResolvers<void>()
  let unanswered = 0
  const beat = setInterval(() => {
    unanswered += 1
    if (unanswered > MOST_UNANSWERED) child.kill('SIGKILL')
    else tell({ type: 'beat' })
  }, BEAT_EVERY_MS)
  beat.unref()
  let isEnded = false
  // A process that could not be started may tell of it twice.
  const end = () => {
    if (isEnded) return
    isEnded = true
    clearInterval(beat)
    ended.resolve()
    onEnd()
  }
  const tell = (message: ToQuic): void => {
    if (child.connected) child.send(message, () => undefined)
  }
  child.on('message', (message: FromQuic) => {
    unanswered = 0
    if (message.type !== 'beat') onMessage(message)
  })
  child.once('error', end)
  child.once('exit', end)
  return {
    pid: child.pid,
    tell,
    stop: async () => {
      tell({ type: 'stop' })
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      await ended.promise
      clearTimeout(late)
    },
  }
}

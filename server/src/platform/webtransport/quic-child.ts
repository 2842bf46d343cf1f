import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { FromQuic, ToQuic } from './quic-messages.ts'

const BEAT_EVERY_MS = 2000
/** A process that leaves this many beats unanswered is stuck in a loop. */
const MOST_UNANSWERED = 5
const STOP_WITHIN_MS = 1000

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** All that the process can read: its own code and the library's. */
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
  /** The process has ended, for any reason; called once. */
  onEnd(): void
}

/** Starts the QUIC process, and kills it if it stops responding. */
export const startQuicChild = ({ onMessage, onEnd }: Events): QuicChild => {
  const child: ChildProcess = spawn(process.execPath, [...FLAGS, here('./quic-process.ts')], {
    // Passes no secret of the server on.
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
  // A process that fails to start may report that twice.
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

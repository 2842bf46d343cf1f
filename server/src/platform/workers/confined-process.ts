import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { setPriority } from 'node:os'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { AppError } from '../http/app-error.ts'
import type { Answer } from './confined-answer.ts'
import { ANSWER_FD, readAnswer } from './confined-answer.ts'

export interface Confined {
  /** What runs, a file of `workers`. */
  file: URL
  /** Goes along as JSON. */
  wish: unknown
  /** Bytes, or the path of a file: what the process reads, and all that it can read but its own code. */
  source: Buffer | string
  /** Of processor time, where the system counts it; it takes a tenth of a second to begin. By the clock it is more. */
  limitMs: number
  mostBytes: number
  signal?: AbortSignal | undefined
}

/** It has passed a bound, or broke: by what was in it, and so it would again. */
export class Unbearable extends Error {
  override name = 'Unbearable'
}

/** It might be done yet, with more time. */
export class OutOfTime extends Unbearable {
  constructor() {
    super('It took too long')
  }
}

const MIB = 1024 ** 2
/** After people. On a busy machine it still gets a third of what they get. */
const LOWER_PRIORITY = 5
/** What is done beside much else takes longer by the clock, for no fault of its own. */
const CLOCK_FACTOR = 3
const MOST_ANSWER_BYTES = 64 * MIB
const MOST_WORDS_OF_ERROR = 2000
/** V8 sets half a gigabyte aside for compiled code, which Linux counts although it is never touched. */
const SET_ASIDE_BYTES = 768 * MIB

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const READABLE = [
  '../../',
  '../../../package.json',
  '../../../node_modules/',
  '../../../../node_modules/',
  '../../../../shared/',
].map(here)
/** No secret among them, nor where the database is. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'SystemRoot']

/**
 * Memory and processor time that the system itself holds it to, no files written, and the first to go where memory runs
 * out. What a system doesn't know is left out: the process looks at its own memory too (`workers/confined.ts`).
 */
const LINUX_BOUNDS =
  'ulimit -d "$1"; ulimit -t $(($2 + 2)); ulimit -S -t "$2"; ulimit -f 0; ulimit -c 0; echo 1000 >/proc/self/oom_score_adj; shift 2; exec "$@"'

const commandOf = ({ file, wish, limitMs, mostBytes }: Confined): [string, ...string[]] => {
  const node: [string, ...string[]] = [
    process.execPath,
    '--permission',
    '--allow-addons',
    ...READABLE.map((path) => `--allow-fs-read=${path}`),
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${Math.floor(mostBytes / 2 / MIB)}`,
    fileURLToPath(file),
    JSON.stringify({ wish, mostBytes }),
  ]
  if (process.platform !== 'linux') return node
  const kilobytes = Math.floor((mostBytes + SET_ASIDE_BYTES) / 1024)
  const seconds = Math.ceil(limitMs / 1000)
  return ['/bin/sh', '-c', LINUX_BOUNDS, 'sh', `${kilobytes}`, `${seconds}`, ...node]
}

const start = async (confined: Confined): Promise<ChildProcess> => {
  const { source } = confined
  const [command, ...args] = commandOf(confined)
  const env = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]))
  await using file = typeof source === 'string' ? await open(source) : undefined
  const child = spawn(command, args, { env, stdio: [file?.fd ?? 'pipe', 'ignore', 'pipe', 'pipe'] })
  // Before it has threads, each of which would have a priority of its own.
  if (child.pid) lowerPriority(child.pid)
  await once(child, 'spawn').catch((cause) => {
    throw new AppError('OVERLOADED', { cause, retryAfterSeconds: 5 })
  })
  // One that ends early takes no more: how it has ended says why.
  child.stdin?.on('error', () => undefined).end(source)
  return child
}

const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, LOWER_PRIORITY)
  } catch {
    // It has ended already.
  }
}

/** Nothing of what it writes beyond is kept. */
const firstWords = async (from: Readable): Promise<string> => {
  let words = ''
  for await (const piece of from) if (words.length < MOST_WORDS_OF_ERROR) words += piece
  return words.slice(0, MOST_WORDS_OF_ERROR)
}

/** Undefined: killed by something else than itself and us, for no fault of what is in it perhaps. */
const runOnce = async (confined: Confined): Promise<Answer | undefined> => {
  const { limitMs, signal } = confined
  signal?.throwIfAborted()
  const child = await start(confined)
  // Rejects at once: a pipe of the child that stays open must not keep the caller, and with it a turn, waiting.
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  const end = (why?: Error) => {
    if (why) stopped.reject(why)
    child.kill('SIGKILL')
  }
  const onAbort = () => end(signal?.reason)
  const timer = setTimeout(() => end(new OutOfTime()), limitMs * CLOCK_FACTOR)
  signal?.addEventListener('abort', onAbort)
  try {
    const ended = Promise.all([
      readAnswer(child.stdio[ANSWER_FD] as Readable, MOST_ANSWER_BYTES, end).finally(() => end()),
      firstWords(child.stderr as Readable),
      once(child, 'exit'),
    ])
    const [answer, words, [code, killedBy]] = await Promise.race([stopped.promise, ended])
    if (answer) return answer
    if (killedBy === 'SIGKILL') return undefined
    if (killedBy === 'SIGXCPU') throw new OutOfTime()
    if (killedBy) throw new Unbearable('It takes too much memory', { cause: new Error(killedBy) })
    throw new Error(`It ended with ${code} and without an answer: ${words}`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    end()
  }
}

/**
 * Does a piece of work on what strangers have sent in a process of its own, which has no secrets, no files, little
 * memory and little time, and is killed where it takes more: then `Unbearable` is thrown. What goes wrong within is
 * thrown as it is there. It ends with this process, however that ends.
 */
export const runConfined = async (confined: Confined): Promise<Answer> => {
  // Where memory has run out, the system may have taken it from this one for another one's.
  const answer = (await runOnce(confined)) ?? (await runOnce(confined))
  if (!answer) throw new Unbearable('It takes too much memory')
  return answer
}

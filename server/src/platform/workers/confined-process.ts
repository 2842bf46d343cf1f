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

export interface ConfinedTask {
  /** The program to run, a file of `workers`. */
  file: URL
  /** The input, passed as JSON. */
  input: unknown
  /** Bytes, or the path of a file: the input data, and all that the process can read besides its own code. */
  source: Buffer | string
  /**
   * Processor time, if the system measures it, of which starting takes a tenth of a second. The limit in elapsed time
   * is higher.
   */
  limitMs: number
  mostBytes: number
  signal?: AbortSignal | undefined
}

/** The process exceeded a limit or crashed because of its input, and would do so again. */
export class LimitExceeded extends Error {
  override name = 'Unbearable'
}

/** The process ran out of time; it might succeed with more. */
export class OutOfTime extends LimitExceeded {
  constructor() {
    super('It took too long')
  }
}

const MIB = 1024 ** 2
/** Lower than requests of people. On a busy machine it still gets a third of their share. */
const LOWER_PRIORITY = 5
/** Allows more elapsed time, because on a busy machine the work takes longer through no fault of its own. */
const CLOCK_FACTOR = 3
const MOST_ANSWER_BYTES = 64 * MIB
const MOST_WORDS_OF_ERROR = 2000
/** V8 reserves half a gigabyte for compiled code, which Linux counts even if it is never used. */
const V8_RESERVED_BYTES = 768 * MIB

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const READABLE = [
  '../../',
  '../../../package.json',
  '../../../node_modules/',
  '../../../../node_modules/',
  '../../../../shared/',
].map(here)
/** Contains no secrets, nor the address of the database. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'SystemRoot']

/**
 * Limits that the system itself enforces: memory, processor time, no written files, and being the first to be killed
 * when memory runs out. Unsupported ones are skipped, so the process also checks its own memory
 * (`workers/confined.ts`).
 */
const LINUX_BOUNDS =
  'ulimit -d "$1"; ulimit -t $(($2 + 2)); ulimit -S -t "$2"; ulimit -f 0; ulimit -c 0; echo 1000 >/proc/self/oom_score_adj; shift 2; exec "$@"'

const commandOf = ({ file, input, limitMs, mostBytes }: ConfinedTask): [string, ...string[]] => {
  const node: [string, ...string[]] = [
    process.execPath,
    '--permission',
    '--allow-addons',
    ...READABLE.map((path) => `--allow-fs-read=${path}`),
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${Math.floor(mostBytes / 2 / MIB)}`,
    fileURLToPath(file),
    JSON.stringify({ input, mostBytes }),
  ]
  if (process.platform !== 'linux') return node
  const kilobytes = Math.floor((mostBytes + V8_RESERVED_BYTES) / 1024)
  const seconds = Math.ceil(limitMs / 1000)
  return ['/bin/sh', '-c', LINUX_BOUNDS, 'sh', `${kilobytes}`, `${seconds}`, ...node]
}

const start = async (confined: ConfinedTask): Promise<ChildProcess> => {
  const { source } = confined
  const [command, ...args] = commandOf(confined)
  const env = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]))
  await using file = typeof source === 'string' ? await open(source) : undefined
  const child = spawn(command, args, { env, stdio: [file?.fd ?? 'pipe', 'ignore', 'pipe', 'pipe'] })
  // Before it has threads, because each thread would keep its own priority.
  if (child.pid) lowerPriority(child.pid)
  await once(child, 'spawn').catch((cause) => {
    throw new AppError('OVERLOADED', { cause, retryAfterSeconds: 5 })
  })
  // A process that ends early reads no more; its exit tells why.
  child.stdin?.on('error', () => undefined).end(source)
  return child
}

const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, LOWER_PRIORITY)
  } catch {
    // It has already ended.
  }
}

/** Anything beyond is discarded. */
const firstWords = async (from: Readable): Promise<string> => {
  let words = ''
  for await (const piece of from) if (words.length < MOST_WORDS_OF_ERROR) words += piece
  return words.slice(0, MOST_WORDS_OF_ERROR)
}

/** Returns undefined if something else killed the process, perhaps through no fault of its input. */
const runOnce = async (confined: ConfinedTask): Promise<Answer | undefined> => {
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
  // An abort while it was starting was heard by nobody.
  if (signal?.aborted) onAbort()
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
    if (killedBy) throw new LimitExceeded('It takes too much memory', { cause: new Error(killedBy) })
    throw new Error(`It ended with ${code} and without an answer: ${words}`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    end()
  }
}

/**
 * Runs work on untrusted input in a separate process without secrets or files and with limited memory and time. If it
 * exceeds a limit it is killed, and `Unbearable` is thrown. Errors of the process itself are rethrown. It ends with
 * this process, however that ends.
 */
export const runConfined = async (confined: ConfinedTask): Promise<Answer> => {
  // Tries twice, because when memory runs out, the system may have killed this process instead of the one at fault.
  const answer = (await runOnce(confined)) ?? (await runOnce(confined))
  if (!answer) throw new LimitExceeded('It takes too much memory')
  return answer
}

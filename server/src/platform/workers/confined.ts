/** The process's side of `runConfined`: does one piece of work and exits. */
import { Socket } from 'node:net'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import type { Answer } from './confined-answer.ts'
import { ANSWER_FD, writeAnswer } from './confined-answer.ts'

const LOOK_MS = 50

const line = new Socket({ fd: ANSWER_FD })
let isAnswered = false

/** Not `exit`, which would wait for an image that is being drawn. */
const endAtOnce = (signal: NodeJS.Signals) => process.kill(process.pid, signal)

/** Exits when the parent process ends, because no one is left to read the answer. */
const endWithParent = (): void => {
  line.on('error', () => undefined)
  line.on('close', () => !isAnswered && endAtOnce('SIGKILL'))
  line.resume()
}

/** For systems that enforce no memory limit. */
const watchMemory = (mostBytes: number): void => {
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) endAtOnce('SIGABRT')
  }, LOOK_MS).unref()
}

const answer = (message: Buffer): void => {
  isAnswered = true
  line.end(message)
}

const refuse = (error: unknown): void =>
  answer(writeAnswer({ error: error instanceof Error ? error.message : String(error) }))

export const confined = async <Task>(
  work: (input: Task, bytes: Buffer) => Promise<Answer>,
): Promise<void> => {
  const { input, mostBytes } = JSON.parse(process.argv[2] ?? '') as { input: Task; mostBytes: number }
  process.on('uncaughtException', refuse)
  endWithParent()
  watchMemory(mostBytes)
  try {
    answer(writeAnswer(await work(input, await buffer(process.stdin))))
  } catch (error) {
    refuse(error)
  }
}

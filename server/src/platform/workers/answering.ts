import { parentPort } from 'node:worker_threads'
import type { Numbered } from './worker-rpc.ts'

/** The other end of `createWorkerRpc`: answers each question as it comes, and passes on what goes wrong with one. */
export const answering = <Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void => {
  parentPort?.on('message', async ({ number, content }: Numbered<Question>) => {
    try {
      parentPort?.postMessage({ number, content: await answer(content) })
    } catch (error) {
      // A copy of an error has lost its code.
      parentPort?.postMessage({ number, error, code: (error as { code?: string }).code })
    }
  })
}

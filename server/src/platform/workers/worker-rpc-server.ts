import { parentPort } from 'node:worker_threads'
import type { Numbered } from './worker-rpc.ts'

/** The worker's side of `createWorkerRpc`: answers each request, and passes errors back. */
export const serveWorkerRpc = <Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void => {
  parentPort?.on('message', async ({ number, content }: Numbered<Question>) => {
    try {
      parentPort?.postMessage({ number, content: await answer(content) })
    } catch (error) {
      // Sent separately, because a copied error loses its code.
      parentPort?.postMessage({ number, error, code: (error as { code?: string }).code })
    }
  })
}

import { Worker } from 'node:worker_threads'

/** What each question comes as, and its answer goes as. */
export interface Numbered<T> {
  number: number
  content: T
}
interface Answered<T> extends Numbered<T> {
  error?: Error
  code?: string
}

/**
 * A thread that answers questions: started with the first one, stopped with the process. Where it breaks, whoever waits
 * is told so, and the next question starts another.
 */
export const createWorkerRpc = <Question, Answer>(file: URL): ((question: Question) => Promise<Answer>) => {
  let worker: Worker | undefined
  let asked = 0
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const start = (): Worker => {
    const started = new Worker(file, { execArgv: [] })
    started.unref()
    started.on('message', ({ number, content, error, code }: Answered<Answer>) => {
      const asker = waiting.get(number)
      waiting.delete(number)
      if (error) asker?.reject(Object.assign(error, code && { code }))
      else asker?.resolve(content)
    })
    started.on('error', (error) => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return started
  }
  return (question) => {
    worker ??= start()
    asked += 1
    const asker = Promise.withResolvers<Answer>()
    waiting.set(asked, asker)
    worker.postMessage({ number: asked, content: question } satisfies Numbered<Question>)
    return asker.promise
  }
}

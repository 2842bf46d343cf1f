import { Worker } from 'node:worker_threads'

/** A request or its answer, with its number. */
export interface Numbered<T> {
  number: number
  content: T
}
interface Answered<T> extends Numbered<T> {
  error?: Error
  code?: string
}

/**
 * A thread that answers requests: started with the first one, stopped with the process. If it crashes, pending requests
 * are rejected, and the next request starts another.
 */
export const createWorkerRpc = <Question, Answer>(file: URL): ((question: Question) => Promise<Answer>) => {
  let worker: Worker | undefined
  let lastNumber = 0
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
    lastNumber += 1
    const asker = Promise.withResolvers<Answer>()
    waiting.set(lastNumber, asker)
    worker.postMessage({ number: lastNumber, content: question } satisfies Numbered<Question>)
    return asker.promise
  }
}

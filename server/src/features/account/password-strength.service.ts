import { Worker } from 'node:worker_threads'

interface Strength {
  /** 0 (at once) to 4 (never). */
  score: number
  advice: string | null
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, { resolve: (strength: Strength) => void; reject: (error: Error) => void }>()

/** Started with the first password, and stopped with the process. */
const startWorker = (): Worker => {
  const started = new Worker(new URL('../../workers/password-strength.ts', import.meta.url), { execArgv: [] })
  started.unref()
  started.on('message', ({ id, ...strength }: Strength & { id: number }) => {
    waiting.get(id)?.resolve(strength)
    waiting.delete(id)
  })
  started.on('error', (error) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  return started
}

/** How hard a password is to guess for somebody who knows these words of its owner. */
export const judgePassword = (password: string, words: string[]): Promise<Strength> => {
  worker ??= startWorker()
  lastId += 1
  const id = lastId
  const judged = new Promise<Strength>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.postMessage({ id, password, words })
  return judged
}

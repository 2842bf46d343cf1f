import { FileError } from '../csv/file-error.ts'

type Methods = Record<string, (...args: never[]) => unknown>

/** The same methods, made asynchronous because they run in a worker. */
export type Remote<T extends Methods> = {
  [K in keyof T]: (...args: Parameters<T[K]>) => Promise<Awaited<ReturnType<T[K]>>>
}

interface Request {
  id: number
  method: string
  args: never[]
}
type Answer = { id: number } & ({ value: unknown } | { error: string; isFileError: boolean })
interface WorkerEvent {
  news: unknown
}

interface Port {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Worker side: runs calls as they arrive, so that a later call can stop a long one. */
export function answerCalls(port: Port, methods: Methods): void {
  port.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
    const { id, method, args } = data
    try {
      port.postMessage({ id, value: await methods[method]?.(...args) })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      port.postMessage({ id, error: message, isFileError: error instanceof FileError })
    }
  })
}

/** Worker side: sends the page a message that does not answer a call. */
export const sendEvents = (port: Port) => (news: unknown) => port.postMessage({ news })

/**
 * Page side: turns a call into a message and the response into its result. If the worker dies, every open call fails.
 */
export function remoteCalls<T extends Methods, N>(worker: Worker, onNews: (news: N) => void) {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let count = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Answer | WorkerEvent>) => {
    if ('news' in data) return onNews(data.news as N)
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) call?.reject(data.isFileError ? new FileError(data.error) : new Error(data.error))
    else call?.resolve(data.value)
  })
  worker.addEventListener('error', () => {
    for (const call of waiting.values()) {
      call.reject(new Error('Reading the file failed. Reload the page.'))
    }
    waiting.clear()
  })
  const call = (method: string, args: unknown[]) =>
    new Promise((resolve, reject) => {
      const id = count++
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, method, args })
    })
  const calls = new Proxy({} as Remote<T>, {
    get:
      (_, method) =>
      (...args: unknown[]) =>
        call(String(method), args),
  })
  return {
    calls,
    stop: () => {
      worker.terminate()
      waiting.clear()
    },
  }
}

/** The file on this device has changed since it was chosen, or is gone. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

interface Hashing {
  done: Promise<string>
  stop(): void
}

const hashing = new WeakMap<Blob, Hashing>()

const startHashing = (file: Blob): Hashing => {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  const done = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data === null) reject(new UnreadableError())
      else resolve(data)
      worker.terminate()
    }
    worker.onerror = () => {
      hashing.delete(file)
      worker.terminate()
      reject(new Error('Couldn’t check this file.'))
    }
    worker.postMessage(file)
  })
  // Avoids an unhandled rejection. Callers that await it receive the error.
  done.catch(() => undefined)
  return { done, stop: () => worker.terminate() }
}

/** The SHA-256 of a file of any size, calculated once per file, in chunks and in a worker. */
export const hashOf = (file: Blob): Promise<string> => {
  const running = hashing.get(file) ?? startHashing(file)
  hashing.set(file, running)
  return running.done
}

export const stopHash = (file: Blob): void => {
  hashing.get(file)?.stop()
  hashing.delete(file)
}

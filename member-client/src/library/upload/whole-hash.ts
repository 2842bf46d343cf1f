/** The file on this device is not any more what it was, or is gone. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

interface Hashing {
  done: Promise<string>
  stop(): void
}

const hashing = new WeakMap<Blob, Hashing>()

const begin = (file: Blob): Hashing => {
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
  // Whoever waits for it hears of it.
  done.catch(() => undefined)
  return { done, stop: () => worker.terminate() }
}

/** The SHA-256 of a file of any size, read bit by bit beside all else; once for each file. */
export const hashOf = (file: Blob): Promise<string> => {
  const known = hashing.get(file) ?? begin(file)
  hashing.set(file, known)
  return known.done
}

export const stopHash = (file: Blob): void => {
  hashing.get(file)?.stop()
  hashing.delete(file)
}

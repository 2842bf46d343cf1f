import type { QuicheConnection } from './quiche.ts'

interface Waiting {
  bytes: Buffer
  isEnd: boolean
  onTaken: (() => void) | undefined
}

/** What is to be sent on the streams of a connection, and QUIC has not taken yet. */
export interface Outlets {
  write(stream: number, bytes: Buffer, isEnd: boolean, onTaken?: () => void): void
  /** Hands over what is taken now. */
  flush(): void
}

export const createOutlets = (quic: QuicheConnection): Outlets => {
  const waiting = new Map<number, Waiting[]>()

  /** False where the stream takes no more now. */
  const sendFirst = (stream: number, queue: Waiting[]): boolean => {
    const [first] = queue
    if (!first) return false
    let taken: number | null
    try {
      taken = quic.streamSend(stream, first.bytes, first.isEnd)
    } catch {
      // The peer takes nothing more on it: what the session says of that is heard where it is read.
      waiting.delete(stream)
      for (const { onTaken } of queue) onTaken?.()
      return false
    }
    if (taken === null) return false
    first.bytes = first.bytes.subarray(taken)
    if (first.bytes.length > 0) return false
    queue.shift()
    first.onTaken?.()
    return true
  }
  const flushOne = (stream: number, queue: Waiting[]): void => {
    while (sendFirst(stream, queue));
    if (queue.length === 0) waiting.delete(stream)
  }

  return {
    write: (stream, bytes, isEnd, onTaken) => {
      const queue = waiting.get(stream) ?? []
      waiting.set(stream, queue)
      queue.push({ bytes, isEnd, onTaken })
      flushOne(stream, queue)
    },
    flush: () => {
      for (const [stream, queue] of waiting) flushOne(stream, queue)
    },
  }
}

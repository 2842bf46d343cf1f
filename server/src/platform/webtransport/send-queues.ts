import type { QuicheConnection } from './quiche.ts'

interface Waiting {
  bytes: Buffer
  isEnd: boolean
  onTaken: (() => void) | undefined
}

/** Data to send on a connection's streams that QUIC has not taken yet. */
export interface SendQueues {
  write(stream: number, bytes: Buffer, isEnd: boolean, onTaken?: () => void): void
  /** Passes on what QUIC takes now. */
  flush(): void
}

export const createOutlets = (quic: QuicheConnection): SendQueues => {
  const waiting = new Map<number, Waiting[]>()

  /** Sends the first entry; false if the stream takes no more now. */
  const sendFirst = (stream: number, queue: Waiting[]): boolean => {
    const [first] = queue
    if (!first) return false
    let taken: number | null
    try {
      taken = quic.streamSend(stream, first.bytes, first.isEnd)
    } catch {
      // The peer refuses further data; the session learns that when it reads the stream.
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

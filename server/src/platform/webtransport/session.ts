import type { ToQuic } from './quic-messages.ts'

const MOST_UNREAD_BYTES = 64 * 1024
/** How long a closed session can take to send pending data. */
const LINGER_MS = 1000
const LOOK_EVERY_MS = 20

/** The server's side of a session in the form that Engine.IO expects (W3C WebTransport). */
export interface EngineSession {
  readonly closed: Promise<void>
  readonly incomingBidirectionalStreams: ReadableStream<{
    readable: ReadableStream<Uint8Array>
    writable: WritableStream<Uint8Array>
  }>
  close(): void
}

/** A session, with handlers for the process's messages about it. */
export interface Session {
  forEngine: EngineSession
  onStream(): void
  onData(bytes: Uint8Array): void
  onTaken(): void
  onClosed(): void
}

interface Deps {
  id: number
  /** The text that its stream must start with. */
  opening: Buffer
  tell(message: ToQuic): void
}

/** Creates a session that buffers only as much as its reader and its peer allow. */
export const createSession = ({ id, opening, tell }: Deps): Session => {
  const closed = Promise.withResolvers<void>()
  const taken: (() => void)[] = []
  let readable: ReadableStreamDefaultController<Uint8Array> | undefined
  let streams: ReadableStreamDefaultController | undefined
  let outstanding = 0
  let unchecked = opening
  let isOver = false
  let isClosing = false

  const end = (): void => {
    if (isOver) return
    isOver = true
    for (const take of taken.splice(0)) take()
    for (const stream of [readable, streams])
      try {
        stream?.close()
      } catch {
        // Its reader is already gone.
      }
    closed.resolve()
  }
  const close = (): void => {
    if (isClosing || isOver) return
    isClosing = true
    const until = performance.now() + LINGER_MS
    const look = setInterval(() => {
      if (taken.length > 0 && performance.now() < until && !isOver) return
      clearInterval(look)
      if (!isOver) tell({ type: 'end', id })
      end()
    }, LOOK_EVERY_MS)
  }
  const stream = () => ({
    readable: new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          readable = controller
        },
        pull: ({ desiredSize }) => {
          const bytes = (desiredSize ?? 0) - outstanding
          if (bytes <= 0) return
          outstanding += bytes
          tell({ type: 'allow', id, bytes })
        },
        cancel: close,
      },
      { highWaterMark: MOST_UNREAD_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
    ),
    writable: new WritableStream<Uint8Array>({
      write: (bytes) => {
        if (isOver) throw new Error('The session is closed')
        tell({ type: 'write', id, bytes })
        return new Promise<void>((resolve) => taken.push(resolve))
      },
      abort: close,
    }),
  })

  return {
    forEngine: {
      closed: closed.promise,
      incomingBidirectionalStreams: new ReadableStream({
        start: (controller) => {
          streams = controller
        },
      }),
      close,
    },
    onStream: () => {
      if (!isOver) streams?.enqueue(stream())
    },
    onData: (bytes) => {
      outstanding -= bytes.byteLength
      const first = unchecked.subarray(0, bytes.byteLength)
      const isRight = first.equals(bytes.subarray(0, first.length))
      unchecked = unchecked.subarray(first.length)
      if (!isRight) {
        tell({ type: 'end', id })
        end()
      } else if (!isOver && !isClosing) readable?.enqueue(bytes)
    },
    onTaken: () => taken.shift()?.(),
    onClosed: end,
  }
}

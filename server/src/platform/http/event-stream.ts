import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** One event of a stream: a chunk if it has no name. */
export interface StreamEvent {
  event?: string
  data: unknown
}

/** The result of a handler whose call is declared with `events`. */
export interface EventsReply {
  /** The signal aborts when no one reads anymore. An error that it throws becomes the stream's last event. */
  events(signal: AbortSignal): AsyncIterable<StreamEvent>
  onError(error: unknown): StreamEvent
}

/** A proxy takes a silent connection for dead. */
const HEARTBEAT_MS = 15_000
/** A client that reads nothing for this long is taken for gone, because it would keep a model writing. */
const UNREAD_MS = 30_000
const HEARTBEAT = ': still here\n\n'
const DONE = 'data: [DONE]\n\n'

const written = ({ event, data }: StreamEvent): string =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** Pulls events as fast as they are read, and ends when they do or when no one reads anymore. */
const toReadable = ({ events, onError }: EventsReply, abort: AbortController): Readable => {
  const { signal } = abort
  let wanted = Promise.withResolvers<void>()
  const readable = new Readable({
    read: () => wanted.resolve(),
    destroy: (error, done) => {
      abort.abort()
      done(error)
    },
  })
  signal.addEventListener('abort', () => wanted.resolve(), { once: true })
  const beat = setTimeout(() => {
    readable.push(HEARTBEAT)
    beat.refresh()
  }, HEARTBEAT_MS).unref()
  const room = async (): Promise<void> => {
    wanted = Promise.withResolvers()
    if (signal.aborted) return
    const late = setTimeout(() => readable.destroy(), UNREAD_MS)
    await wanted.promise
    clearTimeout(late)
  }
  const pump = async (): Promise<void> => {
    for await (const event of events(signal)) {
      beat.refresh()
      if (signal.aborted) return
      if (!readable.push(written(event))) await room()
    }
  }
  pump()
    .catch((error) => signal.aborted || readable.push(written(onError(error))))
    .finally(() => {
      clearTimeout(beat)
      if (signal.aborted) return
      readable.push(DONE)
      readable.push(null)
    })
  return readable
}

/** Streams events as they come (WHATWG HTML, "Server-sent events"), up to the final `data: [DONE]`. */
export const sendEvents = (reply: FastifyReply, stream: EventsReply): FastifyReply => {
  const abort = new AbortController()
  reply.raw.once('close', () => abort.abort())
  // If the client has disconnected earlier, no further event will report it.
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) abort.abort()
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(toReadable(stream, abort))
}

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** One event of a stream: a chunk where it has no name. */
export interface StreamEvent {
  event?: string
  data: unknown
}

/** What the handler of a call declared with `events` answers. */
export interface EventsReply {
  /** Told by the signal when nobody listens any more. What it throws is told as the stream's last event. */
  events(signal: AbortSignal): AsyncIterable<StreamEvent>
  onError(error: unknown): StreamEvent
}

/** A proxy that hears nothing for a while takes the line for dead. */
const HEARTBEAT_MS = 15_000
/** Who reads nothing for so long is taken for gone: they would keep a model writing. */
const UNREAD_MS = 30_000
const HEARTBEAT = ': still here\n\n'
const DONE = 'data: [DONE]\n\n'

const written = ({ event, data }: StreamEvent): string =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** Takes events as fast as they are read, and is done once they are over or nobody reads any more. */
const readableOf = ({ events, onError }: EventsReply, gone: AbortController): Readable => {
  const { signal } = gone
  let wanted = Promise.withResolvers<void>()
  const readable = new Readable({
    read: () => wanted.resolve(),
    destroy: (error, done) => {
      gone.abort()
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

/** Streams events as they come (WHATWG HTML, "Server-sent events"), to their end: `data: [DONE]`. */
export const sendEvents = (reply: FastifyReply, stream: EventsReply): FastifyReply => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  // Whoever has gone while their request was looked at is not told of again.
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) gone.abort()
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(readableOf(stream, gone))
}

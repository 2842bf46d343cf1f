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
const HEARTBEAT = ': still here\n\n'
const DONE = 'data: [DONE]\n\n'

const written = ({ event, data }: StreamEvent): string =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`

async function* lines({ events, onError }: EventsReply, signal: AbortSignal): AsyncGenerator<string> {
  const source = events(signal)[Symbol.asyncIterator]()
  try {
    for (let next = source.next(); ; ) {
      const beat = Promise.withResolvers<undefined>()
      const timer = setTimeout(beat.resolve, HEARTBEAT_MS, undefined).unref()
      const result = await Promise.race([next, beat.promise])
      clearTimeout(timer)
      if (!result) yield HEARTBEAT
      else if (result.done) break
      else {
        yield written(result.value)
        next = source.next()
      }
    }
  } catch (error) {
    yield written(onError(error))
  } finally {
    await source.return?.()
  }
  yield DONE
}

/** Streams events as they come (WHATWG HTML, "Server-sent events"), to their end: `data: [DONE]`. */
export const sendEvents = (reply: FastifyReply, stream: EventsReply): FastifyReply => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(lines(stream, gone.signal), { objectMode: false, highWaterMark: 1 }))
}

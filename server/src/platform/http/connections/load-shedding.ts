import type { FastifyReply } from 'fastify'
import { AppError } from '../app-error.ts'

const RETRY_AFTER_SECONDS = 5
/** If all places are taken and none is released for this long, calls are stuck rather than numerous. */
const STUCK_MS = 5000
/** Callers who disconnect release their places at once, but their work continues; this bounds that work. */
const WORK_PER_PLACE = 2

export const overloaded = (): AppError =>
  new AppError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_SECONDS })

export interface Shedding {
  /** Throws OVERLOADED if all places are taken, before the body is read. */
  check(): void
  /** Runs a call, which holds a place until its response is sent or its caller disconnects. */
  serve<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T>
  /** Places taken now. */
  callCount(): number
  /** Calls refused since the start. */
  refusedCount(): number
  /** True if a call was refused recently. */
  isShedding(): boolean
  /** True if the server is shedding load and no place has been released for a while. */
  isStuck(): boolean
}

/**
 * Limits the calls in progress. Further ones are refused at once with a time to retry, because they would wait longer
 * behind all those that wait for the database, and slow down each later one.
 */
export const createShedding = (mostAtOnce: number): Shedding => {
  let callers = 0
  let working = 0
  let refused = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  /** When a place was last taken or released. */
  let lastChangeAt = 0

  const check = (): void => {
    if (callers < mostAtOnce && working < mostAtOnce * WORK_PER_PLACE) return
    refused += 1
    refusedAt = performance.now()
    throw overloaded()
  }
  const isShedding = () => performance.now() - refusedAt < RETRY_AFTER_SECONDS * 1000

  return {
    check,
    serve: async (reply, work) => {
      check()
      callers += 1
      lastChangeAt = performance.now()
      onFinished(reply, () => {
        callers -= 1
        lastChangeAt = performance.now()
      })
      working += 1
      try {
        return await work()
      } finally {
        working -= 1
      }
    },
    callCount: () => callers,
    refusedCount: () => refused,
    isShedding,
    isStuck: () => isShedding() && performance.now() - lastChangeAt > STUCK_MS,
  }
}

/**
 * Runs once the response is sent or its connection is gone, whichever is first; Fastify's `onResponse` waits only for
 * the response.
 */
const onFinished = ({ raw, request }: FastifyReply, then: () => void): void => {
  const { socket } = request.raw
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    then()
  }
  raw.once('close', over)
  // Of several pipelined requests, all but the first wait for the connection and get no event when it closes.
  if (raw.socket === null) socket.setMaxListeners(0).once('close', over)
  if (socket.destroyed) over()
}

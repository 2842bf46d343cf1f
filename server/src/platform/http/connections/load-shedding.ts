import type { FastifyReply } from 'fastify'
import { AppError } from '../app-error.ts'

const COME_AGAIN_SECONDS = 5
/** With all places taken and none given back for so long, calls are stuck rather than many. */
const STUCK_MS = 5000
/** Callers who leave give their places back at once, but what they asked for goes on: so much of it at most. */
const WORK_PER_PLACE = 2

export const overloaded = (): AppError =>
  new AppError('OVERLOADED', { retryAfterSeconds: COME_AGAIN_SECONDS })

export interface Shedding {
  /** Throws OVERLOADED where all places are taken: before the body is read. */
  check(): void
  /** Does the work of a call, which has a place until its answer is out or its caller is gone. */
  serve<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T>
  /** So many have a place now. */
  callCount(): number
  /** So many were refused since the start. */
  refusedCount(): number
  /** Whether somebody was told lately to come again. */
  isShedding(): boolean
  /** Whether it is shedding, and for a while no place has become free. */
  isStuck(): boolean
}

/**
 * Lets so many calls in at once. Who comes then is told at once when to come again: they would wait longer behind all
 * those who wait for the database, and each that waits makes the next one wait longer.
 */
export const createShedding = (mostAtOnce: number): Shedding => {
  let callers = 0
  let working = 0
  let refused = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  /** When a place was last taken or given back. */
  let movedAt = 0

  const check = (): void => {
    if (callers < mostAtOnce && working < mostAtOnce * WORK_PER_PLACE) return
    refused += 1
    refusedAt = performance.now()
    throw overloaded()
  }
  const isShedding = () => performance.now() - refusedAt < COME_AGAIN_SECONDS * 1000

  return {
    check,
    serve: async (reply, work) => {
      check()
      callers += 1
      movedAt = performance.now()
      onceOver(reply, () => {
        callers -= 1
        movedAt = performance.now()
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
    isStuck: () => isShedding() && performance.now() - movedAt > STUCK_MS,
  }
}

/** Once the answer is out or its connection gone, whichever is first; Fastify's `onResponse` waits for the answer alone. */
const onceOver = ({ raw, request }: FastifyReply, then: () => void): void => {
  const { socket } = request.raw
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    then()
  }
  raw.once('close', over)
  // Of several requests sent in one go, all but the first wait for the connection, and are not told when it closes.
  if (raw.socket === null) socket.setMaxListeners(0).once('close', over)
  if (socket.destroyed) over()
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const COME_AGAIN_SECONDS = 5

/**
 * Lets so many calls in at once. Who comes then is told at once when to come again: they would wait longer behind all
 * those who wait for the database, and each that waits makes the next one wait longer.
 */
export const createShedding = (mostAtOnce: number) => {
  const underWay = new WeakSet<FastifyRequest>()
  let count = 0
  return {
    /** None for a call that is not counted. */
    hooksOf: (isCounted: boolean) =>
      !isCounted
        ? {}
        : {
            onResponse: async (request: FastifyRequest, _reply: FastifyReply) => {
              if (underWay.delete(request)) count -= 1
            },
            enter: (request: FastifyRequest): void => {
              if (count >= mostAtOnce)
                throw new AppError('OVERLOADED', { retryAfterSeconds: COME_AGAIN_SECONDS })
              underWay.add(request)
              count += 1
            },
          },
  }
}

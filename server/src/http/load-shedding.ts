import type { CallName } from '@metapyra/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const COME_AGAIN_SECONDS = 5
/** The way out, and the key that its body is sealed to. */
const ESSENTIAL: readonly CallName[] = ['POST v2/auth/logout', 'GET v2/security/keyPair']

/**
 * Lets so many calls in at once. Who comes then is told at once when to come again: they would wait longer behind all
 * those who wait for the database, and each that waits makes the next one wait longer.
 */
export const createShedding = (mostAtOnce: number) => {
  const underWay = new WeakSet<FastifyRequest>()
  let count = 0
  return {
    /** Of a call that takes as long as its caller's line, such as an upload, `isLong`: it is not counted. */
    hooksOf: (name: CallName, isLong: boolean) =>
      isLong || ESSENTIAL.includes(name)
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

import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Limit } from '@metapyra/contract/access'
import { DAY_MS } from '@metapyra/contract/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const PER_ADDRESS = { max: 1200, seconds: 60 }

interface CallLimit {
  limit?: Limit | undefined
  /** Counted over all servers by this name; else in each, which protects itself so. */
  sharedAs?: string | undefined
  /** What is counted elsewhere by this name is counted with it. */
  countedAs?: string | undefined
}

/** The limit of one call for one address; `factor` lets a load test or a proxy's shared address pass. */
export const rateLimitOf = (
  { limit, sharedAs, countedAs }: CallLimit,
  factor: number,
): RateLimitOptions & Omit<CallLimit, 'limit'> => {
  const { max, seconds } = limit ?? PER_ADDRESS
  return {
    sharedAs,
    countedAs,
    max: max * factor,
    timeWindow: seconds * 1000,
    keyGenerator: (request: FastifyRequest) => request.ip,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  }
}

type CountCall = (request: FastifyRequest) => Promise<void>

/** Counts a call that is made within another one as if it came by itself; throws TOO_MANY beyond its limit. */
export const createInnerLimit = (app: FastifyInstance, limit: CallLimit, factor: number): CountCall => {
  const count = app.createRateLimit(rateLimitOf(limit, factor))
  return async (request) => {
    const state = await count(request)
    if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttl)
  }
}

/** The limit of all who make a call, those among them who bring an invitation. */
export const invitedToo = (call: CallLimit): CallLimit => {
  const { limit } = call
  return limit?.invited ? { ...call, limit: { ...limit, max: limit.invited } } : call
}

/**
 * Counts calls of those who bring no invitation, where these are counted apart, and for the day of their address; throws
 * TOO_MANY beyond what the call allows of them.
 */
export const createUninvitedLimit = (
  app: FastifyInstance,
  { limit, sharedAs }: CallLimit,
  factor: number,
): CountCall => {
  const countedBy = (one: Limit, as: string) =>
    createInnerLimit(app, { limit: one, sharedAs: sharedAs && `${sharedAs} ${as}` }, factor)
  const ofTheirs = limit?.invited && countedBy(limit, 'uninvited')
  const ofDay = limit?.maxADay && countedBy({ max: limit.maxADay, seconds: DAY_MS / 1000 }, 'a day')
  return async (request) => {
    if (ofTheirs) await ofTheirs(request)
    if (ofDay) await ofDay(request)
  }
}

/** Says when to try again. */
export const tooMany = (ttlMs: number): AppError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ttlMs / 1000))
  const message = `Too many attempts. Wait ${waitText(retryAfterSeconds)} and try again.`
  return new AppError('TOO_MANY', { message, retryAfterSeconds })
}

export const waitText = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

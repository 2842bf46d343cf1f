import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Limit } from '@metapyra/contract/access'
import { DAY_MS } from '@metapyra/contract/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const PER_ADDRESS = { max: 1200, seconds: 60 }

interface CallLimit {
  limit?: Limit | undefined
  /** The name under which all servers count it together; without one each server counts for itself. */
  sharedAs?: string | undefined
  /** Limits with the same name share one counter. */
  countedAs?: string | undefined
}

/** The limit of a call for one address; `factor` raises it for load tests or a proxy's shared address. */
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

/** Counts a sub-call like a call of its own; throws TOO_MANY beyond its limit. */
export const createSubCallLimit = (app: FastifyInstance, limit: CallLimit, factor: number): CountCall => {
  const count = app.createRateLimit(rateLimitOf(limit, factor))
  return async (request) => {
    const state = await count(request)
    if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttl)
  }
}

/** The call's limit for everyone, callers with an invitation included. */
export const limitIncludingInvited = (call: CallLimit): CallLimit => {
  const { limit } = call
  return limit?.invited ? { ...call, limit: { ...limit, max: limit.invited } } : call
}

/**
 * Counts calls without an invitation against their own limit, if there is one, and against their address's limit for a
 * day; throws TOO_MANY beyond what the call allows them.
 */
export const createUninvitedLimit = (
  app: FastifyInstance,
  { limit, sharedAs }: CallLimit,
  factor: number,
): CountCall => {
  const countedBy = (one: Limit, as: string) =>
    createSubCallLimit(app, { limit: one, sharedAs: sharedAs && `${sharedAs} ${as}` }, factor)
  const ofTheirs = limit?.invited && countedBy(limit, 'uninvited')
  const ofDay = limit?.maxADay && countedBy({ max: limit.maxADay, seconds: DAY_MS / 1000 }, 'a day')
  return async (request) => {
    if (ofTheirs) await ofTheirs(request)
    if (ofDay) await ofDay(request)
  }
}

/** An error that says when to retry. */
export const tooMany = (ttlMs: number): AppError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ttlMs / 1000))
  const message = `Too many attempts. Wait ${waitText(retryAfterSeconds)} and try again.`
  return new AppError('TOO_MANY', { message, retryAfterSeconds })
}

export const waitText = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

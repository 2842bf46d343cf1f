import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Limit } from '@metapyra/contract/access'
import { DAY_MS } from '@metapyra/contract/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const PER_ADDRESS = { max: 1200, seconds: 60 }

interface CallLimit {
  limit?: Limit | undefined
  /** Counted over all servers by this name; else in each, which protects itself so. */
  sharedAs?: string | undefined
}

/** The limit of one call for one address; `factor` lets a load test or a proxy's shared address pass. */
export const rateLimitOf = (
  { limit, sharedAs }: CallLimit,
  factor: number,
): RateLimitOptions & Pick<CallLimit, 'sharedAs'> => {
  const { max, seconds } = limit ?? PER_ADDRESS
  return {
    sharedAs,
    max: max * factor,
    timeWindow: seconds * 1000,
    keyGenerator: (request: FastifyRequest) => addressKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  }
}

/** Counts calls for the day of their address, and throws TOO_MANY beyond what the call allows of them. */
export const createDayLimit = (
  app: FastifyInstance,
  { limit, sharedAs }: CallLimit,
  factor: number,
): ((request: FastifyRequest) => Promise<void>) => {
  if (!limit?.maxADay) return async () => undefined
  const count = app.createRateLimit(
    rateLimitOf(
      { limit: { max: limit.maxADay, seconds: DAY_MS / 1000 }, sharedAs: sharedAs && `${sharedAs} a day` },
      factor,
    ),
  )
  return async (request) => {
    const state = await count(request)
    if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttl)
  }
}

/** Says when to try again. */
export const tooMany = (ttlMs: number): AppError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ttlMs / 1000))
  const message = `Too many tries. Wait ${waitText(retryAfterSeconds)} and try again.`
  return new AppError('TOO_MANY', { message, retryAfterSeconds })
}

/** One household is one /64 of IPv6; IPv4 stands alone, mapped or not. */
export const addressKey = (ip: string): string => {
  const plain = ip.replace(/^::ffff:/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const middle = plain.includes('::')
    ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
    : []
  return [...front, ...middle, ...back].slice(0, 4).join(':')
}

const waitText = (seconds: number): string => {
  if (seconds < 90) return `${seconds} seconds`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

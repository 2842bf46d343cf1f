import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Call } from '@metapyra/contract/access'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const PER_ADDRESS = { max: 1200, seconds: 60 }

/** The limit of one call for one address; `factor` lets a load test or a proxy's shared address pass. */
export const rateLimitOf = (call: Pick<Call, 'limit'>, factor: number): RateLimitOptions => {
  const { max, seconds } = call.limit ?? PER_ADDRESS
  return {
    max: max * factor,
    timeWindow: seconds * 1000,
    keyGenerator: (request: FastifyRequest) => addressKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfterSeconds = Math.max(1, Math.ceil(ttl / 1000))
      return new AppError('TOO_MANY', {
        message: `Too many tries. Wait ${waitText(retryAfterSeconds)} and try again.`,
        retryAfterSeconds,
      })
    },
  }
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

const waitText = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`

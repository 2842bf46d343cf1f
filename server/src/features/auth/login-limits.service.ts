import type { RateLimiterRes } from 'rate-limiter-flexible'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '../../http/app-error.ts'
import type { Services } from '../../services.ts'

const FAILURES = 5
const SECONDS = 30 * 60

export type LoginLimits = ReturnType<typeof createLoginLimits>

/**
 * [AUTH-1] Five wrong passwords for one address close it for half an hour, whoever tries and from where, or until its
 * owner has set a new one by mail.
 */
export const createLoginLimits = ({ config }: Pick<Services, 'config'>) => {
  const limiter = new RateLimiterMemory({ points: FAILURES * config.RATE_LIMIT_FACTOR, duration: SECONDS })
  return {
    /** Counts a try before the slow work of judging it, so that many at once are no more than one after the other. */
    countTry: async (email: string): Promise<void> => {
      await limiter.consume(email).catch((reason: RateLimiterRes | Error) => {
        throw reason instanceof Error ? reason : refusal(reason.msBeforeNext)
      })
    },
    /** With the right password, or a new one. */
    forget: async (email: string): Promise<void> => {
      await limiter.delete(email)
    },
  }
}

const refusal = (msBeforeNext: number) => {
  const retryAfterSeconds = Math.ceil(msBeforeNext / 1000)
  const message = `Too many wrong passwords. Wait ${Math.ceil(retryAfterSeconds / 60)} minutes, or ask for a new password.`
  return new AppError('TOO_MANY', { message, retryAfterSeconds })
}

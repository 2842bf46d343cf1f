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
  const refuse = (msBeforeNext: number) => {
    const retryAfterSeconds = Math.ceil(msBeforeNext / 1000)
    const message = `Too many wrong passwords. Wait ${Math.ceil(retryAfterSeconds / 60)} minutes, or ask for a new password.`
    return new AppError('TOO_MANY', { message, retryAfterSeconds })
  }
  return {
    check: async (email: string) => {
      const state = await limiter.get(email)
      if (state && state.consumedPoints >= FAILURES * config.RATE_LIMIT_FACTOR)
        throw refuse(state.msBeforeNext)
    },
    countFailure: async (email: string) => {
      await limiter.penalty(email, 1)
    },
    forget: async (email: string) => {
      await limiter.delete(email)
    },
  }
}

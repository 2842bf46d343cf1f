import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '../../http/app-error.ts'
import type { CallRequest } from '../../http/call-request.ts'
import { addressKey } from '../../http/rate-limits.ts'
import type { Services } from '../../services.ts'

const SECONDS = 60
const PER_ADDRESS = 10
const PER_SPACE = 60

export type GuessLimits = ReturnType<typeof createGuessLimits>

/**
 * [GUEST-6] Tokens that never were: ten a minute for an address, sixty for a space, whoever asks (T9). Real links are
 * told by their digest before anything is counted: nobody keeps a space's guests out by guessing.
 */
export const createGuessLimits = ({ config }: Pick<Services, 'config'>) => {
  const limiter = (points: number) =>
    new RateLimiterMemory({ points: points * config.RATE_LIMIT_FACTOR, duration: SECONDS })
  const [ofAddress, ofSpace] = [limiter(PER_ADDRESS), limiter(PER_SPACE)]
  return {
    /** Counts a guess; throws TOO_MANY beyond the limits. */
    count: async ({ ip, space }: Pick<CallRequest, 'ip' | 'space'>): Promise<void> => {
      const states = await Promise.all([
        ofAddress.penalty(addressKey(ip)),
        ofSpace.penalty(space?.id ?? 'no space'),
      ])
      const isOver =
        (states[0]?.consumedPoints ?? 0) > PER_ADDRESS * config.RATE_LIMIT_FACTOR ||
        (states[1]?.consumedPoints ?? 0) > PER_SPACE * config.RATE_LIMIT_FACTOR
      if (!isOver) return
      const retryAfterSeconds = Math.ceil(Math.max(...states.map(({ msBeforeNext }) => msBeforeNext)) / 1000)
      throw new AppError('TOO_MANY', {
        message: `Too many tries. Wait ${retryAfterSeconds} seconds and try again.`,
        retryAfterSeconds,
      })
    },
  }
}

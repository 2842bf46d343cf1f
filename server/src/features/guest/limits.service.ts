import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { countAddress } from '../../platform/http/limits/networks.ts'
import type { Services } from '../../platform/services.ts'

const PER_ADDRESS = { max: 10, seconds: 60 }
const PER_SPACE = { max: 60, seconds: 60 }

export type GuessLimits = ReturnType<typeof createGuessLimits>

/**
 * [GUEST-6] Limits tokens that never existed: ten a minute from an IP address, sixty for a space from anywhere (T9).
 * Real links are recognized by their digest before anything is counted, so guessing cannot lock a space's guests out.
 */
export const createGuessLimits = ({ counters }: Pick<Services, 'counters'>) => {
  const ofAddress = counters.shared('guesses of an address', PER_ADDRESS)
  const ofSpace = counters.shared('guesses at a space', PER_SPACE)
  return {
    /** Counts a guess. Throws TOO_MANY beyond the limits. */
    count: async ({ ip, space }: Pick<CallRequest, 'ip' | 'space'>): Promise<void> => {
      const counts = await Promise.all([countAddress(ofAddress, ip), ofSpace.count(space?.id ?? 'no space')])
      if (!counts.some(({ isOver }) => isOver)) return
      const retryAfterSeconds = Math.ceil(Math.max(...counts.map(({ msBeforeNext }) => msBeforeNext)) / 1000)
      throw new AppError('TOO_MANY', {
        message: `Too many attempts. Wait ${retryAfterSeconds} seconds and try again.`,
        retryAfterSeconds,
      })
    },
  }
}

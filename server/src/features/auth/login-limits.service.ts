import { createLimitByName } from '../../platform/concurrency/limit-by-name.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countAddress, takeBackAddress } from '../../platform/http/limits/networks.ts'
import { tooMany } from '../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Guess } from '../account/core/passwords.service.ts'

const FAILURES = { max: 5, seconds: 30 * 60 }
const WRONG_FROM_ADDRESS = { max: 20, seconds: 60 }

export type LoginLimits = ReturnType<typeof createLoginLimits>

/**
 * [AUTH-1] Five wrong passwords for one address close it for half an hour, whoever tries and from where, or until its
 * owner has set a new one by mail.
 */
export const createLoginLimits = ({ counters }: Pick<Services, 'counters'>) => {
  const failures = counters.shared('login failures', FAILURES)
  const wrong = counters.shared('wrong passwords of an address', WRONG_FROM_ADDRESS)
  const inTurn = createLimitByName(1)
  return {
    /** With the right password, or a new one. */
    forget: failures.forget,
    /**
     * What a right password leads to, false for a wrong one. Judged one after the other for each address: of many wrong
     * ones at once five are heard, and right ones are never too many.
     */
    judge: <T>(email: string, verdict: () => Promise<T | false | undefined>): Promise<T | false> =>
      inTurn(email, async () => {
        const { isOver, msBeforeNext } = await failures.count(email)
        if (isOver) throw refusal(msBeforeNext)
        const found = await verdict().catch(async (error: unknown) => {
          // Nobody is closed out of their account by what nobody has judged.
          if (!isJudged(error)) await failures.takeBack(email)
          throw error
        })
        if (!found) return false
        await failures.forget(email)
        return found
      }),
    /** [LIMIT-1] Twenty wrong passwords a minute from one network address, for whatever accounts; right ones do not count. */
    guessFrom: (ip: string): Guess => ({
      count: async () => {
        const { isOver, msBeforeNext } = await countAddress(wrong, ip)
        if (isOver) throw tooMany(msBeforeNext)
      },
      takeBack: () => takeBackAddress(wrong, ip),
    }),
  }
}

const isJudged = (error: unknown): boolean => error instanceof AppError && error.code === 'BAD_CREDENTIALS'

const refusal = (msBeforeNext: number) => {
  const retryAfterSeconds = Math.ceil(msBeforeNext / 1000)
  const message = `Too many wrong passwords. Wait ${Math.ceil(retryAfterSeconds / 60)} minutes, or reset your password.`
  return new AppError('TOO_MANY', { message, retryAfterSeconds })
}

import { createLimitByName } from '../../platform/concurrency/limit-by-name.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countAddress, takeBackAddress } from '../../platform/http/limits/networks.ts'
import { tooMany } from '../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import type { PasswordAttempt } from '../account/core/passwords.service.ts'

const FAILURES = { max: 5, seconds: 30 * 60 }
const WRONG_FROM_ADDRESS = { max: 20, seconds: 60 }

export type LoginLimits = ReturnType<typeof createLoginLimits>

/**
 * [AUTH-1] Five wrong passwords for one address lock it for half an hour, whoever tries and from where, or until its
 * owner has set a new one by email.
 */
export const createLoginLimits = ({ counters }: Pick<Services, 'counters'>) => {
  const failures = counters.shared('login failures', FAILURES)
  const wrong = counters.shared('wrong passwords of an address', WRONG_FROM_ADDRESS)
  const inTurn = createLimitByName(1)
  return {
    /** Call after the right password, or a new one. */
    forget: failures.forget,
    /**
     * Returns the verdict's result, or false for a wrong password. Verdicts for one address run one at a time: of many
     * concurrent wrong passwords five are checked, and right ones are never too many.
     */
    judge: <T>(email: string, verdict: () => Promise<T | false | undefined>): Promise<T | false> =>
      inTurn(email, async () => {
        const { isOver, msBeforeNext } = await failures.count(email)
        if (isOver) throw refusal(msBeforeNext)
        const found = await verdict().catch(async (error: unknown) => {
          // An attempt that failed before its verdict doesn't count toward the lock.
          if (!isVerdict(error)) await failures.takeBack(email)
          throw error
        })
        if (!found) return false
        await failures.forget(email)
        return found
      }),
    /**
     * [LIMIT-1] Allows twenty wrong passwords per minute from one network address, for any accounts. Right ones don't
     * count.
     */
    guessFrom: (ip: string): PasswordAttempt => ({
      count: async () => {
        const { isOver, msBeforeNext } = await countAddress(wrong, ip)
        if (isOver) throw tooMany(msBeforeNext)
      },
      takeBack: () => takeBackAddress(wrong, ip),
    }),
  }
}

const isVerdict = (error: unknown): boolean => error instanceof AppError && error.code === 'BAD_CREDENTIALS'

const refusal = (msBeforeNext: number) => {
  const retryAfterSeconds = Math.ceil(msBeforeNext / 1000)
  const message = `Too many wrong passwords. Wait ${Math.ceil(retryAfterSeconds / 60)} minutes, or reset your password.`
  return new AppError('TOO_MANY', { message, retryAfterSeconds })
}

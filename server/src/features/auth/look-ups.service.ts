import { DAY_MS } from '@metapyra/contract/constants'
import type { CallRequest } from '../../http/call-request.ts'
import { countAddress } from '../../http/networks.ts'
import { tooMany } from '../../http/rate-limits.ts'
import type { Services } from '../../services.ts'
import { takePass } from '../captcha/service.ts'

const FREE = { max: 5, seconds: 30 * 60 }
const TAKEN = { max: 20, seconds: 60 }
const TAKEN_OF_DAY = { max: 100, seconds: DAY_MS / 1000 }

export type LookUpLimits = ReturnType<typeof createLookUpLimits>

/**
 * [AUTH-2] After five look-ups of accounts from one address within half an hour each further one costs a captcha's pass
 * (T7). The calls' own limits hold besides.
 */
export const createLookUpLimits = (services: Services) => {
  const lookUps = services.counters.shared('account look-ups', FREE)
  const taken = services.counters.shared('taken addresses', TAKEN)
  const takenOfDay = services.counters.shared('taken addresses a day', TAKEN_OF_DAY)
  return {
    /** Counts an address of which a provider's sign-in would tell that it is taken; throws TOO_MANY beyond the limits. */
    countTaken: async (ip: string): Promise<void> => {
      for (const counter of [taken, takenOfDay]) {
        const { isOver, msBeforeNext } = await countAddress(counter, ip)
        if (isOver) throw tooMany(msBeforeNext)
      }
    },
    count: async ({ ip, log }: Pick<CallRequest, 'ip' | 'log'>, pass: string | undefined): Promise<void> => {
      const { isOver } = await countAddress(lookUps, ip)
      if (!isOver) return
      // Whoever runs the server sees who goes through lists of addresses, and no address of the list.
      log.warn({ ip }, 'accounts looked up again and again')
      await takePass(services, services.db, pass)
    },
  }
}

import { DAY_MS } from '@metapyra/contract/constants'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { addressKey, countAddress } from '../../platform/http/networks.ts'
import { tooMany } from '../../platform/http/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { normalEmail } from '../account/credentials.service.ts'
import { takePass } from '../captcha/service.ts'

const FREE = { max: 5, seconds: 30 * 60 }
const TAKEN = { max: 20, seconds: 60 }
const TAKEN_OF_DAY = { max: 100, seconds: DAY_MS / 1000 }

interface LookUp {
  email: string
  pass?: string | undefined
}

export type LookUpLimits = ReturnType<typeof createLookUpLimits>

/**
 * [AUTH-2] After five addresses that were looked up from one network within half an hour each further one costs a captcha's pass
 * (T7). The calls' own limits hold besides.
 */
export const createLookUpLimits = (services: Services) => {
  const lookUps = services.counters.shared('account look-ups', FREE)
  const told = services.counters.shared('accounts told of', { ...FREE, max: 1 })
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
    /** Counts an address that is asked about; the same one again tells nothing new, and costs nothing. */
    count: async ({ ip, log }: Pick<CallRequest, 'ip' | 'log'>, look: LookUp): Promise<void> => {
      const keyOfLook = `${addressKey(ip)} ${normalEmail(look.email)}`
      if ((await told.timesOf(keyOfLook)) > 0) return
      const { isOver } = await countAddress(lookUps, ip)
      if (isOver) {
        // Whoever runs the server sees who goes through lists of addresses, and no address of the list.
        log.warn({ ip }, 'accounts looked up again and again')
        await takePass(services, services.db, look.pass)
      }
      await told.count(keyOfLook)
    },
  }
}

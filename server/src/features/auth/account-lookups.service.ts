import { DAY_MS } from '@metapyra/contract/constants'
import { cleanEmail } from '@metapyra/contract/email-address'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { addressKey, countAddress } from '../../platform/http/limits/networks.ts'
import { tooMany } from '../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { takePass } from '../captcha/service.ts'

const FREE = { max: 5, seconds: 30 * 60 }
const OF_MINUTE = { max: 20, seconds: 60 }
const OF_DAY = { max: 100, seconds: DAY_MS / 1000 }

interface AccountLookup {
  email: string
  pass?: string | undefined
  /** The person has passed a provider's consent page, and its redirect has no place for a captcha pass. */
  isByProvider?: boolean
}

export type LookUpLimits = ReturnType<typeof createLookUpLimits>

/**
 * [AUTH-2] Counts the addresses for which a network learns whether they are taken, before the look-up: taken or free,
 * by any call. After five within half an hour, each further one requires a captcha pass, and beyond twenty a minute or
 * a hundred a day none are allowed (T7). The calls' own limits apply as well.
 */
export const createLookUpLimits = (services: Services) => {
  const free = services.counters.shared('account look-ups', FREE)
  const bounds = [
    services.counters.shared('account look-ups a minute', OF_MINUTE),
    services.counters.shared('account look-ups a day', OF_DAY),
  ]
  const revealedAddresses = services.counters.shared('accounts told of', { ...FREE, max: 1 })
  const keyOf = (ip: string, email: string) => `${addressKey(ip)} ${cleanEmail(email)}`
  return {
    /** Counts a requested address. A repeated one reveals nothing new, and costs nothing. */
    count: async ({ ip, log }: Pick<CallRequest, 'ip' | 'log'>, look: AccountLookup): Promise<void> => {
      const { email, pass, isByProvider = false } = look
      if ((await revealedAddresses.timesOf(keyOf(ip, email))) > 0) return
      const { isOver } = await countAddress(free, ip)
      if (isOver) {
        // Lets operators see who tries lists of addresses, without logging the addresses.
        log.warn({ ip }, 'accounts looked up again and again')
        if (!isByProvider) await takePass(services, services.db, pass)
      }
      for (const counter of bounds) {
        const { isOver, msBeforeNext } = await countAddress(counter, ip)
        if (isOver) throw tooMany(msBeforeNext)
      }
      await revealedAddresses.count(keyOf(ip, email))
    },
    /** An invitation has revealed to its holder whether there is an account, so looking it up reveals nothing new. */
    noteTold: async ({ ip }: Pick<CallRequest, 'ip'>, email: string): Promise<void> => {
      await revealedAddresses.count(keyOf(ip, email))
    },
  }
}

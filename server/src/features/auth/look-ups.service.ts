import { DAY_MS } from '@metapyra/contract/constants'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { addressKey, countAddress } from '../../platform/http/limits/networks.ts'
import { tooMany } from '../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { normalEmail } from '../account/core/credentials.service.ts'
import { takePass } from '../captcha/service.ts'

const FREE = { max: 5, seconds: 30 * 60 }
const OF_MINUTE = { max: 20, seconds: 60 }
const OF_DAY = { max: 100, seconds: DAY_MS / 1000 }

interface LookUp {
  email: string
  pass?: string | undefined
  /** A provider's consent page has seen a person, and its answer has no room for a pass. */
  isByProvider?: boolean
}

export type LookUpLimits = ReturnType<typeof createLookUpLimits>

/**
 * [AUTH-2] Counts the addresses of which one network is told whether they are taken, before that is looked for: taken or
 * free, by whichever call. After five within half an hour each further one costs a captcha's pass, and beyond twenty a minute
 * or a hundred a day there are none (T7). The calls' own limits hold besides.
 */
export const createLookUpLimits = (services: Services) => {
  const free = services.counters.shared('account look-ups', FREE)
  const bounds = [
    services.counters.shared('account look-ups a minute', OF_MINUTE),
    services.counters.shared('account look-ups a day', OF_DAY),
  ]
  const told = services.counters.shared('accounts told of', { ...FREE, max: 1 })
  const keyOf = (ip: string, email: string) => `${addressKey(ip)} ${normalEmail(email)}`
  return {
    /** Counts an address that is asked about; the same one again tells nothing new, and costs nothing. */
    count: async ({ ip, log }: Pick<CallRequest, 'ip' | 'log'>, look: LookUp): Promise<void> => {
      const { email, pass, isByProvider = false } = look
      if ((await told.timesOf(keyOf(ip, email))) > 0) return
      const { isOver } = await countAddress(free, ip)
      if (isOver) {
        // Whoever runs the server sees who goes through lists of addresses, and no address of the list.
        log.warn({ ip }, 'accounts looked up again and again')
        if (!isByProvider) await takePass(services, services.db, pass)
      }
      for (const counter of bounds) {
        const { isOver, msBeforeNext } = await countAddress(counter, ip)
        if (isOver) throw tooMany(msBeforeNext)
      }
      await told.count(keyOf(ip, email))
    },
    /** An invitation has told its holder whether there is an account: no look-up of it tells anything new. */
    noteTold: async ({ ip }: Pick<CallRequest, 'ip'>, email: string): Promise<void> => {
      await told.count(keyOf(ip, email))
    },
  }
}

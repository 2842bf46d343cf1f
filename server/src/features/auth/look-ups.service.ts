import type { CallRequest } from '../../http/call-request.ts'
import { countAddress } from '../../http/networks.ts'
import type { Services } from '../../services.ts'
import { takePass } from '../captcha/service.ts'

const FREE = { max: 5, seconds: 30 * 60 }

export type LookUpLimits = ReturnType<typeof createLookUpLimits>

/**
 * [AUTH-2] After five look-ups of accounts from one address within half an hour each further one costs a captcha's pass
 * (T7). The calls' own limits hold besides.
 */
export const createLookUpLimits = (services: Services) => {
  const lookUps = services.counters.shared('account look-ups', FREE)
  return {
    count: async ({ ip, log }: Pick<CallRequest, 'ip' | 'log'>, pass: string | undefined): Promise<void> => {
      const { isOver } = await countAddress(lookUps, ip)
      if (!isOver) return
      // Whoever runs the server sees who goes through lists of addresses, and no address of the list.
      log.warn({ ip }, 'accounts looked up again and again')
      await takePass(services, services.db, pass)
    },
  }
}

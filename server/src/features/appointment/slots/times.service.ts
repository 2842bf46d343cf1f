import { DAY_MS } from '@metapyra/contract/constants'
import type { Services } from '../../../platform/services.ts'
import type { Host, TypeRow } from '../types/type.queries.ts'
import type { Wanted } from './hosts.service.ts'
import { knownHosts } from './hosts.service.ts'
import type { FreeSlot, HostTimes, SlotRules } from './slots.rules.ts'
import { freeSlots } from './slots.rules.ts'

interface Asked extends Wanted {
  durationMin: number
  /** The type's, unless said. */
  stepMin?: number
}

export const rulesOf = (
  type: TypeRow,
  { durationMin, stepMin = type.stepMin }: Pick<Asked, 'durationMin' | 'stepMin'>,
): SlotRules => ({
  durationMin,
  stepMin,
  bufferBeforeMin: type.bufferBeforeMin,
  bufferAfterMin: type.bufferAfterMin,
  minNoticeMin: type.minNoticeMin,
  maxAheadDays: type.maxAheadDays,
  dailyLimit: type.dailyLimit,
  weeklyLimit: type.weeklyLimit,
})

/** [APPT-7] Whoever has stepped out is not asked. [APPT-30] Of several, nor is who has confirmed no address. */
export const askedAmong = ({ mode }: TypeRow, hosts: Host[]): Host[] =>
  hosts.filter(({ isOut, isConfirmed }) => !isOut && (isConfirmed || mode !== 'roundRobin'))

/** [APPT-2] The free times of a type’s hosts. [APPT-8] Of a team that is booked together all must be there. */
export const freeTimes = async (services: Services, asked: Asked): Promise<FreeSlot[]> => {
  const now = services.clock()
  const { type, within } = asked
  const hosts = askedAmong(type, asked.hosts)
  // So far ahead nothing is offered, whatever is asked.
  const horizon = now.getTime() + (type.maxAheadDays + 2) * DAY_MS
  const near = { fromMs: Math.max(within.fromMs, now.getTime()), toMs: Math.min(within.toMs, horizon) }
  if (near.fromMs >= near.toMs || hosts.length === 0) return []
  const wish = { ...asked, hosts, within: near }
  const known = await knownHosts(services, wish)
  const rules = rulesOf(type, wish)
  const times = known.map((one) => one.times)
  return freeSlots({ rules, mode: type.mode, hosts: times, within: near, nowMs: now.getTime() })
}

export interface HostStanding {
  host: Host
  zone: string
  standing: 'free' | 'taken' | 'notOffered'
}

/** How each host stands at one start, in their order; `notOffered`: neither would they be with nothing else booked. */
export const standingAt = async (
  services: Services,
  asked: Omit<Asked, 'within'> & { startMs: number },
): Promise<HostStanding[]> => {
  const now = services.clock()
  const { type, startMs } = asked
  const within = { fromMs: startMs, toMs: startMs + 1 }
  const wish = { ...asked, hosts: askedAmong(type, asked.hosts), within }
  const known = await knownHosts(services, wish)
  const rules = rulesOf(type, wish)
  const lead = known[0]?.times
  const isFree = (of: HostTimes): boolean => {
    // Those that are booked together are by the grid of the first.
    const hosts = type.mode === 'collective' && lead ? [{ ...lead, busy: [], booked: [] }, of] : [of]
    return freeSlots({ rules, mode: 'collective', hosts, within, nowMs: now.getTime() }).length > 0
  }
  return known.map(({ host, times }) => {
    const { zone } = times.hours
    if (isFree(times)) return { host, zone, standing: 'free' }
    const isOffered = isFree({ ...times, busy: [], booked: [] })
    return { host, zone, standing: isOffered ? 'taken' : 'notOffered' }
  })
}

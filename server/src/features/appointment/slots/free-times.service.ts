import { DAY_MS } from '@metapyra/contract/constants'
import type { Services } from '../../../platform/services.ts'
import type { Host, TypeRow } from '../types/type.queries.ts'
import type { Wanted } from './hosts.service.ts'
import { loadHostTimes } from './hosts.service.ts'
import type { FreeSlot, HostTimes, SlotRules } from './slots.rules.ts'
import { freeSlots } from './slots.rules.ts'

interface SlotQuery extends Wanted {
  durationMin: number
  /** The type's by default. */
  stepMin?: number
}

export const rulesOf = (
  type: TypeRow,
  { durationMin, stepMin = type.stepMin }: Pick<SlotQuery, 'durationMin' | 'stepMin'>,
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

/** [APPT-7] Leaves out hosts who are paused. [APPT-30] In a round robin, also those without a verified email. */
export const eligibleHosts = ({ mode }: TypeRow, hosts: Host[]): Host[] =>
  hosts.filter(({ isOut, isConfirmed }) => !isOut && (isConfirmed || mode !== 'roundRobin'))

/** [APPT-2] The free times of a type's hosts. [APPT-8] With a collective team, all hosts must be free. */
export const freeTimes = async (services: Services, query: SlotQuery): Promise<FreeSlot[]> => {
  const now = services.clock()
  const { type, within } = query
  const hosts = eligibleHosts(type, query.hosts)
  // Nothing is offered beyond this, whatever is requested.
  const horizon = now.getTime() + (type.maxAheadDays + 2) * DAY_MS
  const near = { fromMs: Math.max(within.fromMs, now.getTime()), toMs: Math.min(within.toMs, horizon) }
  if (near.fromMs >= near.toMs || hosts.length === 0) return []
  const input = { ...query, hosts, within: near }
  const known = await loadHostTimes(services, input)
  const rules = rulesOf(type, input)
  const times = known.map((one) => one.times)
  return freeSlots({ rules, mode: type.mode, hosts: times, within: near, nowMs: now.getTime() })
}

export interface HostStanding {
  host: Host
  zone: string
  standing: 'free' | 'taken' | 'notOffered'
}

/** The availability of each host at one start, in order. `notOffered`: not available even with nothing booked. */
export const availabilityAt = async (
  services: Services,
  query: Omit<SlotQuery, 'within'> & { startMs: number },
): Promise<HostStanding[]> => {
  const now = services.clock()
  const { type, startMs } = query
  const within = { fromMs: startMs, toMs: startMs + 1 }
  const input = { ...query, hosts: eligibleHosts(type, query.hosts), within }
  const known = await loadHostTimes(services, input)
  const rules = rulesOf(type, input)
  const lead = known[0]?.times
  const isFree = (of: HostTimes): boolean => {
    // In a collective team, the lead's grid applies.
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

import type { Slot } from '@metapyra/contract/entities/appointment'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { FoundLink } from '../types/link.queries.ts'
import type { Host } from '../types/type.queries.ts'
import { durationOf } from '../types/type.service.ts'
import { freeTimes } from './free-times.service.ts'
import type { FreeSlot } from './slots.rules.ts'

/** [APPT-14] The times proposed by an email that are still free, sorted. */
export const proposedBy = async (
  services: Services,
  { link, type }: Pick<FoundLink, 'link' | 'type'>,
  hosts: Host[],
): Promise<Slot[]> => {
  const starts = new Set(link.proposed.map((start) => Date.parse(start)))
  if (starts.size === 0) return []
  const durationMin = link.durationMin ?? durationOf(type, null)
  const within = { fromMs: Math.min(...starts), toMs: Math.max(...starts) + 1 }
  const free = await freeTimes(services, { type, hosts, durationMin, within }).catch(emptyIfUnavailable)
  return free
    .filter(({ startMs }) => starts.has(startMs))
    .map(({ startMs, seatsLeft }) => ({
      start: new Date(startMs).toISOString(),
      end: new Date(startMs + durationMin * 60_000).toISOString(),
      seatsLeft,
    }))
}

/** The page displays this error when it loads all times. */
const emptyIfUnavailable = (error: unknown): FreeSlot[] => {
  if (error instanceof AppError && error.code === 'PROVIDER_DOWN') return []
  throw error
}

import type { Slot } from '@metapyra/contract/entities/appointment'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { FoundLink } from '../types/link.queries.ts'
import type { Host } from '../types/type.queries.ts'
import { durationOf } from '../types/type.service.ts'
import type { FreeSlot } from './slots.rules.ts'
import { freeTimes } from './times.service.ts'

/** [APPT-14] Of what was proposed by a mail what is free still; in the order of time. */
export const proposedBy = async (
  services: Services,
  { link, type }: Pick<FoundLink, 'link' | 'type'>,
  hosts: Host[],
): Promise<Slot[]> => {
  const starts = new Set(link.proposed.map((start) => Date.parse(start)))
  if (starts.size === 0) return []
  const durationMin = link.durationMin ?? durationOf(type, null)
  const within = { fromMs: Math.min(...starts), toMs: Math.max(...starts) + 1 }
  const free = await freeTimes(services, { type, hosts, durationMin, within }).catch(noneKnown)
  return free
    .filter(({ startMs }) => starts.has(startMs))
    .map(({ startMs, seatsLeft }) => ({
      start: new Date(startMs).toISOString(),
      end: new Date(startMs + durationMin * 60_000).toISOString(),
      seatsLeft,
    }))
}

/** The page says so where it asks for all times. */
const noneKnown = (error: unknown): FreeSlot[] => {
  if (error instanceof AppError && error.code === 'PROVIDER_DOWN') return []
  throw error
}

import { DAY_MS } from '@metapyra/contract/constants'
import { EVENT } from '@metapyra/contract/event'
import { wallOf } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyChanged } from '../core/changed.service.ts'
import { latestOf } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'
import { lockEvent, updateEvent } from '../core/queries.ts'
import { isOver } from '../core/recurrence.rules.ts'
import { occurrencesUntil } from './occurrence-times.rules.ts'
import {
  eventsToExtend,
  eventsWithOlderZoneData,
  occurrencesOf,
  overridesOf,
  replaceOccurrences,
} from './queries.ts'

const BATCH = 200
/** The version of this server's time-zone data; a later one sorts after it. */
const ZONE_DATA = process.versions['tz'] ?? ''

/** [EVENT-5] Recreates the occurrences of an event, until `until` and at least as far ahead as they are kept ready. */
export const makeOccurrences = async (
  tx: Transaction,
  event: EventRow,
  now: Date,
  until = now,
): Promise<void> => {
  const ready = new Date(now.getTime() + EVENT.readyDays * DAY_MS)
  const to = new Date(Math.max(ready.getTime(), until.getTime(), event.madeUntil?.getTime() ?? 0))
  await replaceOccurrences(tx, event, occurrencesUntil(event, await overridesOf(tx, event.id), to, now))
  const isAll = !event.rrule || isOver(event, wallOf(to, event.timezone))
  await updateEvent(tx, event.id, { madeUntil: isAll ? null : to, madeWith: ZONE_DATA })
}

const yearEndOf = (at: Date): number => Date.UTC(at.getUTCFullYear() + 1, 0)
const dayEndOf = (at: Date): number => (Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS

/**
 * Creates missing occurrences until an instant. For one space, on reading its calendar, up to the end of that year, so
 * that requesting one day after another creates them once.
 */
export const createMissingOccurrences = async (
  { db, clock }: Services,
  until: Date,
  { workspaceId, stopping }: { workspaceId?: string; stopping?: AbortSignal | undefined },
): Promise<void> => {
  const now = clock()
  const wanted = workspaceId ? yearEndOf(until) : until.getTime()
  const to = new Date(Math.min(wanted, dayEndOf(latestOf(now))))
  for (;;) {
    const missing = await eventsToExtend(db, to, workspaceId, BATCH)
    for (const { id, workspaceId: spaceId } of missing) {
      if (stopping?.aborted) return
      await db.transaction(async (tx) => {
        const event = await lockEvent(tx, spaceId, id)
        if (event?.madeUntil && event.madeUntil < to) await makeOccurrences(tx, event, now, to)
      })
    }
    if (missing.length < BATCH) return
  }
}

/** Extends occurrences a month before they run out. */
const EARLY_DAYS = 30

/** [EVENT-5] Extends the occurrences of all spaces in advance. */
export const extendAll = (services: Services, stopping?: AbortSignal): Promise<void> => {
  const until = new Date(services.clock().getTime() + (EVENT.readyDays - EARLY_DAYS) * DAY_MS)
  return createMissingOccurrences(services, until, { stopping })
}

const timesOf = async (tx: Transaction, eventId: string): Promise<string> =>
  JSON.stringify((await occurrencesOf(tx, eventId)).map(({ startsAt, endsAt }) => [startsAt, endsAt]))

/**
 * [EVENT-35] Recreates future occurrences that were created with older time-zone data, because countries change their
 * clocks and wall times are what was meant. Announces events whose times have changed.
 */
export const recreateWithNewZoneData = async (
  { db, clock }: Services,
  stopped?: AbortSignal,
): Promise<void> => {
  for (let after: string | undefined; ; ) {
    const now = clock()
    const old = await eventsWithOlderZoneData(db, { edition: ZONE_DATA, now, after, limit: BATCH })
    for (const { id, workspaceId } of old) {
      if (stopped?.aborted) return
      await db.transaction(async (tx) => {
        const event = await lockEvent(tx, workspaceId, id)
        if (!event || event.madeWith >= ZONE_DATA) return
        const before = await timesOf(tx, id)
        await makeOccurrences(tx, event, now)
        if ((await timesOf(tx, id)) !== before) notifyChanged(tx, event)
      })
    }
    after = old.at(-1)?.id
    if (old.length < BATCH) return
  }
}

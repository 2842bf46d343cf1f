import { DAY_MS } from '@metapyra/contract/constants'
import { EVENT } from '@metapyra/contract/event'
import type { Transaction } from '../../db/drizzle.ts'
import type { Services } from '../../services.ts'
import { latestOf } from './content.rules.ts'
import { overridesOf, replaceOccurrences, unmadeUntil } from './occurrences.queries.ts'
import { occurrencesUntil } from './occurrences.rules.ts'
import type { EventRow } from './queries.ts'
import { lockEvent, updateEvent } from './queries.ts'
import { isOver } from './recurrence.rules.ts'
import { wallOf } from './wall.rules.ts'

const BATCH = 200

/** [EVENT-5] Makes the occurrences of an event anew, until then and at least as far ahead as they are kept ready. */
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
  await updateEvent(tx, event.id, { madeUntil: isAll ? null : to })
}

/** Makes what is missing until then; of one space where somebody looks into its calendar. */
export const makeMissing = async (
  { db, clock }: Services,
  until: Date,
  workspaceId?: string,
): Promise<void> => {
  const now = clock()
  const to = new Date(Math.min(until.getTime(), latestOf(now).getTime()))
  for (;;) {
    const missing = await unmadeUntil(db, to, workspaceId, BATCH)
    for (const { id, workspaceId: spaceId } of missing)
      await db.transaction(async (tx) => {
        const event = await lockEvent(tx, spaceId, id)
        if (event?.madeUntil && event.madeUntil < to) await makeOccurrences(tx, event, now, to)
      })
    if (missing.length < BATCH) return
  }
}

/** A month before they are used up. */
const EARLY_DAYS = 30

/** [EVENT-5] Of all spaces, before anybody asks. */
export const keepReady = (services: Services): Promise<void> =>
  makeMissing(services, new Date(services.clock().getTime() + (EVENT.readyDays - EARLY_DAYS) * DAY_MS))

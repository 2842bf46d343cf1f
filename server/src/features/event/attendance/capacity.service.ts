import { wallOf } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { separateAnswers, tallies, updateAttendees, waitingFor } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { notifyPeople } from '../notifications/notify.service.ts'
import { overridesOf } from '../occurrences/queries.ts'
import { promotedFromWaitingList, Seats } from './capacity.rules.ts'

/** Returns the taken places of a locked event. */
export const seatsOf = async (
  tx: Transaction,
  { id, capacity, timezone, exdates }: EventRow,
  now: Date,
): Promise<Seats> => {
  const cancelled = (await overridesOf(tx, id)).filter(({ isCancelled }) => isCancelled)
  // Canceled occurrences do not count, so that they do not block the series.
  const excludedIds = new Set([...exdates, ...cancelled.map(({ recurrenceId }) => recurrenceId)])
  const counted = (await tallies(tx, [id])).filter(
    ({ recurrenceId, isHost }) => !isHost && !excludedIds.has(recurrenceId),
  )
  return new Seats(capacity, counted, wallOf(now, timezone))
}

/** Returns a lookup of the occurrences that each person has answered separately. */
export const separateAnswersOf = async (
  tx: Transaction,
  eventId: string,
  personKeys: string[],
): Promise<(personKey: string) => ReadonlySet<string>> => {
  const rows = Map.groupBy(await separateAnswers(tx, eventId, personKeys), ({ personKey }) => personKey)
  return (personKey) => new Set(rows.get(personKey)?.map(({ recurrenceId }) => recurrenceId))
}

/**
 * [EVENT-13] Gives free places to people on the waiting list and notifies them, in the transaction that freed the
 * places.
 */
export const promoteFromWaitingList = async (
  tx: Transaction,
  event: EventRow,
  now: Date,
): Promise<AttendeeRow[]> => {
  const passed = wallOf(now, event.timezone)
  const waiting = (await waitingFor(tx, event.id)).filter(
    ({ recurrenceId }) => recurrenceId === '' || recurrenceId >= passed,
  )
  if (waiting.length === 0 || event.isCancelled) return []
  const apart = await separateAnswersOf(
    tx,
    event.id,
    waiting.map(({ personKey }) => personKey),
  )
  const rows = promotedFromWaitingList(waiting, await seatsOf(tx, event, now), apart)
  await updateAttendees(
    tx,
    rows.map(({ id }) => id),
    { status: 'going', queuedAt: null },
  )
  for (const [recurrenceId, people] of Map.groupBy(rows, (row) => row.recurrenceId))
    await notifyPeople(tx, { event, recurrenceId, kind: 'promoted', people })
  return rows
}

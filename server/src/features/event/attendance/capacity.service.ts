import { wallOf } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { answeredApart, tallies, updateAttendees, waitingFor } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { notifyPeople } from '../notifications/notify.service.ts'
import { overridesOf } from '../occurrences/queries.ts'
import { promoted, Seats } from './capacity.rules.ts'

/** The places of an event that is locked, as they are taken now. */
export const seatsOf = async (
  tx: Transaction,
  { id, capacity, timezone, exdates }: EventRow,
  now: Date,
): Promise<Seats> => {
  const cancelled = (await overridesOf(tx, id)).filter(({ isCancelled }) => isCancelled)
  // What does not take place keeps nobody from coming to the rest.
  const gone = new Set([...exdates, ...cancelled.map(({ recurrenceId }) => recurrenceId)])
  const counted = (await tallies(tx, [id])).filter(
    ({ recurrenceId, isHost }) => !isHost && !gone.has(recurrenceId),
  )
  return new Seats(capacity, counted, wallOf(now, timezone))
}

/** The occurrences that somebody has answered by themselves. */
export const apartOf = async (
  tx: Transaction,
  eventId: string,
  personKeys: string[],
): Promise<(personKey: string) => ReadonlySet<string>> => {
  const rows = Map.groupBy(await answeredApart(tx, eventId, personKeys), ({ personKey }) => personKey)
  return (personKey) => new Set(rows.get(personKey)?.map(({ recurrenceId }) => recurrenceId))
}

/** [EVENT-13] Lets in who waits, as far as there are places, in the transaction that made room; and tells them. */
export const promote = async (tx: Transaction, event: EventRow, now: Date): Promise<AttendeeRow[]> => {
  const passed = wallOf(now, event.timezone)
  const waiting = (await waitingFor(tx, event.id)).filter(
    ({ recurrenceId }) => recurrenceId === '' || recurrenceId >= passed,
  )
  if (waiting.length === 0 || event.isCancelled) return []
  const apart = await apartOf(
    tx,
    event.id,
    waiting.map(({ personKey }) => personKey),
  )
  const rows = promoted(waiting, await seatsOf(tx, event, now), apart)
  await updateAttendees(
    tx,
    rows.map(({ id }) => id),
    { status: 'going', queuedAt: null },
  )
  for (const [recurrenceId, people] of Map.groupBy(rows, (row) => row.recurrenceId))
    await notifyPeople(tx, { event, recurrenceId, kind: 'promoted', people })
  return rows
}

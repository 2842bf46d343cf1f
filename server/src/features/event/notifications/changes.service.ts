import { spanOf } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { attendeesOf } from '../core/attendees.queries.ts'
import { notifyChanged } from '../core/changed.service.ts'
import type { EventRow } from '../core/queries.ts'
import { responseAt } from '../core/status.rules.ts'
import { wallTimesOf } from '../occurrences/occurrence-times.rules.ts'
import { occurrencesOf } from '../occurrences/queries.ts'
import { notifyPeople } from './notify.service.ts'
import type { EventNotificationKind } from './text.rules.ts'

interface ChangeNotice {
  /** Undefined if no one needs to be notified. */
  kind: EventNotificationKind | undefined
  recurrenceId: string
  /** The person who made the change and is not notified. */
  by: string
  now: Date
  /** Another event that is sent to their calendars with it. */
  alsoEventId?: string
}

/**
 * [EVENT-16] Announces every change to the space. Invited people who have not declined get a notification if it
 * concerns them.
 */
export const notifyOfChange = async (
  tx: Transaction,
  event: EventRow,
  { kind, recurrenceId, by, now, alsoEventId }: ChangeNotice,
): Promise<void> => {
  notifyChanged(tx, event)
  if (!kind || event.isDraft || !(await isToCome(tx, event, recurrenceId, now))) return
  const ofPerson = Map.groupBy(await attendeesOf(tx, event.id), ({ personKey }) => personKey)
  const people = [...ofPerson.values()].flatMap((rows) => {
    const attendee = recurrenceId ? responseAt(rows, recurrenceId) : (responseAt(rows, '') ?? rows[0])
    return attendee && attendee.status !== 'declined' && attendee.userId !== by ? [attendee] : []
  })
  await notifyPeople(tx, { event, recurrenceId, kind, people, ...(alsoEventId && { alsoEventId }) })
}

/** True if the event has not ended; no one is notified of what is over. */
const isToCome = async (
  tx: Transaction,
  event: EventRow,
  recurrenceId: string,
  now: Date,
): Promise<boolean> => {
  if (event.madeUntil && !recurrenceId) return true
  // An excluded occurrence has no row any more.
  if (event.exdates.includes(recurrenceId)) {
    const { startLocal, endLocal } = wallTimesOf(event, recurrenceId)
    return spanOf(startLocal, endLocal, event.timezone).endsAt > now
  }
  const rows = await occurrencesOf(tx, event.id)
  return rows.some((row) => row.endsAt > now && (!recurrenceId || row.recurrenceId === recurrenceId))
}

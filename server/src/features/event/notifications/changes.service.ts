import { spanOf } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { attendeesOf } from '../core/attendees.queries.ts'
import { notifyChanged } from '../core/changed.service.ts'
import type { EventRow } from '../core/queries.ts'
import { responseAt } from '../core/rules.ts'
import { occurrencesOf } from '../occurrences/queries.ts'
import { wallTimesOf } from '../occurrences/rules.ts'
import { notifyPeople } from './notify.service.ts'
import type { EventNews } from './text.rules.ts'

interface What {
  /** Undefined: nothing that anybody has to know. */
  kind: EventNews | undefined
  recurrenceId: string
  /** Who did it knows. */
  by: string
  now: Date
  /** Another event that their calendars must hear of with it. */
  alsoEventId?: string
}

/** [EVENT-16] The space hears of any change; who was asked, and has not declined, is told of what concerns them. */
export const notifyOfChange = async (
  tx: Transaction,
  event: EventRow,
  { kind, recurrenceId, by, now, alsoEventId }: What,
): Promise<void> => {
  notifyChanged(tx, event)
  if (!kind || event.isDraft || !(await isToCome(tx, event, recurrenceId, now))) return
  const ofPerson = Map.groupBy(await attendeesOf(tx, event.id), ({ personKey }) => personKey)
  const people = [...ofPerson.values()].flatMap((rows) => {
    const standing = recurrenceId ? responseAt(rows, recurrenceId) : (responseAt(rows, '') ?? rows[0])
    return standing && standing.status !== 'declined' && standing.userId !== by ? [standing] : []
  })
  await notifyPeople(tx, { event, recurrenceId, kind, people, ...(alsoEventId && { alsoEventId }) })
}

/** Of what is over nobody is told. */
const isToCome = async (
  tx: Transaction,
  event: EventRow,
  recurrenceId: string,
  now: Date,
): Promise<boolean> => {
  if (event.madeUntil && !recurrenceId) return true
  // It is no occurrence any more.
  if (event.exdates.includes(recurrenceId)) {
    const { startLocal, endLocal } = wallTimesOf(event, recurrenceId)
    return spanOf(startLocal, endLocal, event.timezone).endsAt > now
  }
  const rows = await occurrencesOf(tx, event.id)
  return rows.some((row) => row.endsAt > now && (!recurrenceId || row.recurrenceId === recurrenceId))
}

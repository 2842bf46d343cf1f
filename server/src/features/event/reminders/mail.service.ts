import type { Transaction } from '../../../platform/db/drizzle.ts'
import { locationLabel } from '../../../platform/text/location-label.ts'
import { relativeTimeText } from '../../../platform/time/relative-time.ts'
import { writeMailsFrom } from '../../mail/external-recipients.service.ts'
import { workspaceById } from '../../workspace/service.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { asAccounts } from '../core/attendees.queries.ts'
import { addressesOf } from '../core/people.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { notifyAccounts, readersZones } from '../notifications/notify.service.ts'
import { whenText } from '../notifications/text.rules.ts'
import { wallTimesOf } from '../occurrences/occurrence-times.rules.ts'
import type { OccurrenceRow } from '../occurrences/queries.ts'
import { overrideOf } from '../occurrences/queries.ts'

interface Reminder {
  event: EventRow
  occurrence: OccurrenceRow
  minutes: number
  people: AttendeeRow[]
  now: Date
}

/**
 * Accounts get a mail too if the reminder is at least this long before the start. Shortly before it, no one reads
 * mails.
 */
const MAIL_FROM_MINUTES = 60

/**
 * [EVENT-22] Reminds people in the room, in browsers with notifications turned on, and by mail if it is early or there
 * is no account.
 */
export const remindPeople = async (
  tx: Transaction,
  { event, occurrence, minutes, people, now }: Reminder,
): Promise<void> => {
  if (people.length === 0) return
  const { recurrenceId, startsAt, endsAt } = occurrence
  const override = recurrenceId ? await overrideOf(tx, event.id, recurrenceId) : undefined
  const current = { ...event, ...override?.patch, ...wallTimesOf(event, recurrenceId, override?.patch) }
  const until = relativeTimeText(startsAt, now)
  await notifyAccounts(tx, people, {
    workspaceId: event.workspaceId,
    eventId: event.id,
    recurrenceId: recurrenceId || null,
    kind: 'reminder',
    personKeys: (await asAccounts(tx, people)).map(({ personKey }) => personKey),
    title: current.title,
    body: `Starts ${until}`,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  })
  const written = people.filter(({ userId }) => minutes >= MAIL_FROM_MINUTES || !userId)
  const zoneOf = await readersZones(tx, event, written)
  const space = await workspaceById(tx, event.workspaceId)
  const addresses = await addressesOf(
    tx,
    written.map(({ id }) => id),
  )
  await writeMailsFrom(
    tx,
    { userId: event.organizerId, workspaceId: event.workspaceId },
    addresses.map(({ id, personKey, to, name, ...reader }) => ({
      to,
      template: 'event-reminder' as const,
      data: {
        name,
        title: current.title,
        until,
        when: whenText(current, false, zoneOf(reader)),
        place: locationLabel(current.location, space?.name ?? ''),
        eventId: event.id,
        recurrenceId,
        attendeeId: id,
      },
      dedupeKey: `event-reminder/${event.id}/${recurrenceId}/${startsAt.getTime()}/${minutes}/${personKey}`,
    })),
  )
}

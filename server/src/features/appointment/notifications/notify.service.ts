import type { BookingNotificationKind } from '@metapyra/contract/appointment'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { locationLabel } from '../../../platform/text/location-label.ts'
import { updateCopies } from '../../calendar/copies.service.ts'
import type { PersonMail } from '../../mail/external-recipients.service.ts'
import { writeMailsFrom } from '../../mail/external-recipients.service.ts'
import { plainName } from '../../mail/service.ts'
import { queueNotice } from '../../push/notice.service.ts'
import { zonesOf } from '../../time-zone/service.ts'
import { workspaceById } from '../../workspace/service.ts'
import type { BookedHost, BookingRow } from '../core/booking.queries.ts'
import { hostsOfBookings } from '../core/booking.queries.ts'
import { newsTitle, TEMPLATES, whenText } from './text.rules.ts'

export interface BookingChange {
  row: BookingRow
  kind: BookingNotificationKind
  /** A reason given by a guest is only for the host. */
  by: 'guest' | 'host' | 'server'
  /** The user who made the change, and needs no notification on their pages. */
  byUserId: string | null
  /** For a reminder: the remaining time. */
  until?: string
  /** [APPT-40] A host booked it for the guest. */
  isForGuest?: boolean
}

/** The name of the person who made the change; null if it happened automatically. */
const actorName = ({ row, by, byUserId }: BookingChange, hosts: BookedHost[]): string | null => {
  if (by === 'guest') return row.guestName
  return hosts.find(({ userId }) => userId === byUserId)?.name ?? null
}

/**
 * [APPT-14] The emails are written in the same transaction as the change. The person who typed a guest's address typed
 * their name as well, so the guest's email uses only what is plainly a name, and nothing else that a stranger wrote.
 */
const mailsOf = (
  news: BookingChange,
  hosts: BookedHost[],
  place: string,
  zoneOf: (userId: string) => string,
): PersonMail[] => {
  const { row, kind, by, until = '', isForGuest } = news
  const doer = actorName(news, hosts)
  const who = doer ? `by ${doer}` : ''
  const { guest: usual, host } = TEMPLATES[kind]
  const guest = isForGuest ? 'booking-for-guest' : usual
  const about = {
    ...{ bookingId: row.id, title: row.title, place, until },
  }
  const reason = row.cancelReason ?? ''
  const confirmed = hosts.filter(({ isConfirmed }) => isConfirmed)
  const names = hosts.map(({ name }) => name).join(', ')
  const key = `booking/${row.id}/${row.icalSequence}/${kind}`
  const when = (zone: string): string => whenText(row.startsAt, row.endsAt, zone)
  return [
    ...(guest
      ? [
          {
            to: row.guestEmail,
            template: guest,
            data: {
              ...{
                ...about,
                side: 'guest',
                guest: plainName(row.guestName),
                with: names,
                when: when(row.guestTimezone),
              },
              who: by === 'guest' ? '' : who,
              // A host's text is quoted as theirs.
              ...(by === 'server' ? { reason } : { wrote: by === 'host' ? reason : '' }),
            },
            dedupeKey: `${key}/guest`,
          },
        ]
      : []),
    ...(host
      ? // [APPT-30] To an address that its host has not confirmed goes nothing, since it may be anybody's.
        confirmed.map(({ userId, name, email }) => ({
          to: email,
          template: host,
          data: {
            ...{ ...about, side: 'host', hostId: userId, name: ` ${name}`.trim(), with: row.guestName },
            ...{ guestEmail: row.guestEmail, note: row.note, reason, when: when(zoneOf(userId)) },
            who,
            instead: row.rescheduledFromId ? 'It would replace the earlier time.' : '',
            answers: row.answers.map(({ label, answer }) => `${label}: ${answer}`).join('; '),
          },
          dedupeKey: `${key}/${userId}`,
        }))
      : []),
  ]
}

/** The place as text; by default, the space. */
export const locationLabelOf = async (
  db: Executor,
  { workspaceId, location }: Pick<BookingRow, 'workspaceId' | 'location'>,
): Promise<string> => locationLabel(location, (await workspaceById(db, workspaceId))?.name ?? '')

/** [CAL-7] Updates the copies in the hosts' linked calendars; removes them once the booking is canceled. */
export const syncBooking = async (
  services: Services,
  tx: Transaction,
  row: BookingRow,
  userIds: string[],
): Promise<void> => {
  const event =
    row.status === 'accepted'
      ? {
          ...{ title: `${row.title}: ${row.guestName}`, location: await locationLabelOf(tx, row) },
          description: [row.guestEmail, row.note].filter(Boolean).join('\n\n'),
          ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
        }
      : null
  return updateCopies(services, tx, { userIds, subjectId: row.rootId, event })
}

/** [CAL-7] Removes the copies of former hosts after another team member took over. */
export const removeCalendarCopies = (
  services: Services,
  tx: Transaction,
  { rootId }: BookingRow,
  userIds: string[],
): Promise<void> => updateCopies(services, tx, { userIds, subjectId: rootId, event: null })

/** [APPT-14] [APPT-15] Notifies guest and hosts: by email, on all their pages, and by push notifications if enabled. */
export const notifyBooking = async (
  services: Services,
  tx: Transaction,
  news: BookingChange,
): Promise<void> => {
  const { row, kind, byUserId, until } = news
  const hosts = await hostsOfBookings(tx, [row.id])
  const hostIds = hosts.map(({ userId }) => userId)
  const zoneOf = await zonesOf(tx, hostIds, row.workspaceId)
  const sender = { userId: hostIds[0] ?? null, workspaceId: row.workspaceId }
  await writeMailsFrom(tx, sender, mailsOf(news, hosts, await locationLabelOf(tx, row), zoneOf))
  if (kind !== 'reminder') await syncBooking(services, tx, row, hostIds)
  const userIds = [...new Set(row.guestUserId ? [...hostIds, row.guestUserId] : hostIds)]
  const [lead] = hostIds
  const notification = {
    workspaceId: row.workspaceId,
    bookingId: row.id,
    userIds,
    toldIds: userIds.filter((id) => id !== byUserId),
    kind,
    title: newsTitle(kind, {
      ...{ title: row.title, guest: row.guestName, who: actorName(news, hosts) },
      ...{ isMoved: row.rescheduledFromId !== null, isForGuest: news.isForGuest === true },
    }),
    body: until
      ? `Starts ${until}`
      : whenText(row.startsAt, row.endsAt, lead ? zoneOf(lead) : row.guestTimezone),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }
  emitOnCommit(tx, 'booking:told', notification)
  const { workspaceId, bookingId, toldIds, title, body } = notification
  const notice = { kind: 'booking' as const, userIds: toldIds, bookingId, title, body }
  const good = kind === 'reminder' && { goodUntil: row.startsAt }
  await queueNotice(tx, { workspaceId, userIds: toldIds, notice, ...good })
}

import type { BookingTelling } from '@metapyra/contract/appointment'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { placeWords } from '../../../platform/text/place-words.ts'
import { keepCopies } from '../../calendar/copies.service.ts'
import { plainName } from '../../mail/service.ts'
import type { PersonMail } from '../../mail/strangers.service.ts'
import { writeMailsFrom } from '../../mail/strangers.service.ts'
import { keepNotice } from '../../push/notice.service.ts'
import { zonesOf } from '../../time-zone/service.ts'
import { workspaceById } from '../../workspace/service.ts'
import type { BookedHost, BookingRow } from '../core/booking.queries.ts'
import { hostsOfBookings } from '../core/booking.queries.ts'
import { newsTitle, TEMPLATES, whenText } from './text.rules.ts'

export interface News {
  row: BookingRow
  kind: BookingTelling
  /** What a guest gives as a reason is for the host alone. */
  by: 'guest' | 'host' | 'server'
  /** Who has done it, and need not be told in their pages. */
  byUserId: string | null
  /** With a reminder: how long it still is. */
  until?: string
  /** [APPT-40] A host has booked it for them. */
  isForGuest?: boolean
}

/** Who has done it, as it concerns them; nobody where it has come about by itself. */
const doerOf = ({ row, by, byUserId }: News, hosts: BookedHost[]): string | null => {
  if (by === 'guest') return row.guestName
  return hosts.find(({ userId }) => userId === byUserId)?.name ?? null
}

/**
 * [APPT-14] Written with what it tells of, or not at all. Who has typed a guest's address has typed their name as well:
 * their mail calls them by what is plainly a name, and brings nothing else that a stranger wrote.
 */
const mailsOf = (
  news: News,
  hosts: BookedHost[],
  place: string,
  zoneOf: (userId: string) => string,
): PersonMail[] => {
  const { row, kind, by, until = '', isForGuest } = news
  const doer = doerOf(news, hosts)
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
              // What a host wrote stands there as theirs.
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

/** Where one meets, in words; where nothing else was said, in the space. */
export const placeOf = async (
  db: Executor,
  { workspaceId, location }: Pick<BookingRow, 'workspaceId' | 'location'>,
): Promise<string> => placeWords(location, (await workspaceById(db, workspaceId))?.name ?? '')

/** [CAL-7] What the calendars of its hosts, where they have linked one, shall have of it; once it is off, nothing. */
export const keepBooking = async (
  services: Services,
  tx: Transaction,
  row: BookingRow,
  userIds: string[],
): Promise<void> => {
  const event =
    row.status === 'accepted'
      ? {
          ...{ title: `${row.title}: ${row.guestName}`, location: await placeOf(tx, row) },
          description: [row.guestEmail, row.note].filter(Boolean).join('\n\n'),
          ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
        }
      : null
  return keepCopies(services, tx, { userIds, subjectId: row.rootId, event })
}

/** [CAL-7] Who hosts it no more, since another of the team does. */
export const dropCopies = (
  services: Services,
  tx: Transaction,
  { rootId }: BookingRow,
  userIds: string[],
): Promise<void> => keepCopies(services, tx, { userIds, subjectId: rootId, event: null })

/** [APPT-14] [APPT-15] Tells guest and hosts: by mail, in each of their pages, and in each browser where it is turned on. */
export const tellBooking = async (services: Services, tx: Transaction, news: News): Promise<void> => {
  const { row, kind, byUserId, until } = news
  const hosts = await hostsOfBookings(tx, [row.id])
  const hostIds = hosts.map(({ userId }) => userId)
  const zoneOf = await zonesOf(tx, hostIds, row.workspaceId)
  const sender = { userId: hostIds[0] ?? null, workspaceId: row.workspaceId }
  await writeMailsFrom(tx, sender, mailsOf(news, hosts, await placeOf(tx, row), zoneOf))
  if (kind !== 'reminder') await keepBooking(services, tx, row, hostIds)
  const userIds = [...new Set(row.guestUserId ? [...hostIds, row.guestUserId] : hostIds)]
  const [lead] = hostIds
  const told = {
    workspaceId: row.workspaceId,
    bookingId: row.id,
    userIds,
    toldIds: userIds.filter((id) => id !== byUserId),
    kind,
    title: newsTitle(kind, {
      ...{ title: row.title, guest: row.guestName, who: doerOf(news, hosts) },
      ...{ isMoved: row.rescheduledFromId !== null, isForGuest: news.isForGuest === true },
    }),
    body: until
      ? `Starts ${until}`
      : whenText(row.startsAt, row.endsAt, lead ? zoneOf(lead) : row.guestTimezone),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }
  emitOnCommit(tx, 'booking:told', told)
  const { workspaceId, bookingId, toldIds, title, body } = told
  const notice = { kind: 'booking' as const, userIds: toldIds, bookingId, title, body }
  const good = kind === 'reminder' && { goodUntil: row.startsAt }
  await keepNotice(tx, { workspaceId, userIds: toldIds, notice, ...good })
}

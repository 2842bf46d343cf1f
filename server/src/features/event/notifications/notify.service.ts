import { spanOf } from '@metapyra/time/wall'
import type { EventNotification } from '../../../platform/bus.ts'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import { locationLabel } from '../../../platform/text/location-label.ts'
import type { PersonMail } from '../../mail/external-recipients.service.ts'
import { writeMailsFrom } from '../../mail/external-recipients.service.ts'
import { queueNotice } from '../../push/notice.service.ts'
import { knownZonesOf } from '../../time-zone/service.ts'
import { workspaceById } from '../../workspace/service.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { asAccounts } from '../core/attendees.queries.ts'
import { addressesOf } from '../core/people.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { nameOfUser } from '../core/queries.ts'
import { wallTimesOf } from '../occurrences/occurrence-times.rules.ts'
import { overrideOf } from '../occurrences/queries.ts'
import type { EventNotificationKind } from './text.rules.ts'
import { newsTitle, whenText } from './text.rules.ts'

const TEMPLATES = {
  invited: 'event-invited',
  changed: 'event-changed',
  moved: 'event-moved',
  cancelled: 'event-cancelled',
  promoted: 'event-promoted',
  letIn: 'event-promoted',
  asked: undefined,
} as const satisfies Record<EventNotificationKind, PersonMail['template'] | undefined>

const OF_A_CHANGE: EventNotificationKind[] = ['changed', 'moved', 'cancelled']

/** A notification about an event or one of its occurrences, with its recipients. */
export interface EventNotice {
  event: EventRow
  recurrenceId: string
  kind: EventNotificationKind
  people: Pick<AttendeeRow, 'id' | 'personKey' | 'userId'>[]
  /** Another event that is sent to their calendars with it. */
  alsoEventId?: string
  /** The inviter, if that is not the organizer. */
  senderId?: string | null
}

type Reader = Pick<AttendeeRow, 'userId'>

/** Returns each reader's time zone: members' own if known, otherwise the event's. */
export const readersZones = async (
  tx: Transaction,
  { timezone }: Pick<EventRow, 'timezone'>,
  people: Reader[],
): Promise<(reader: Reader) => string> => {
  const zones = await knownZonesOf(
    tx,
    people.flatMap(({ userId }) => userId ?? []),
  )
  return ({ userId }) => zones.get(userId ?? '') ?? timezone
}

/** [EVENT-22] Notifies accounts in their open pages and in each browser with notifications turned on. */
export const notifyAccounts = async (
  tx: Transaction,
  people: Reader[],
  notification: EventNotification,
): Promise<void> => {
  const { workspaceId, eventId, title, body, startsAt } = notification
  emitOnCommit(tx, 'event:told', notification)
  const userIds = people.flatMap(({ userId }) => userId ?? [])
  const notice = { kind: 'event' as const, userIds, eventId, title, body }
  const good = startsAt !== null && { goodUntil: new Date(startsAt) }
  await queueNotice(tx, { workspaceId, userIds, notice, ...good })
}

/**
 * [EVENT-16] Notifies people about an event, each once, however much was changed at once: by mail and in each browser
 * with notifications turned on. Written in the transaction of the change.
 */
export const notifyPeople = async (
  tx: Transaction,
  { event, recurrenceId, kind, people, alsoEventId, senderId }: EventNotice,
): Promise<void> => {
  if (people.length === 0 || event.isDraft) return
  const override = recurrenceId ? await overrideOf(tx, event.id, recurrenceId) : undefined
  const current = { ...event, ...override?.patch, ...wallTimesOf(event, recurrenceId, override?.patch) }
  const isSeries = event.rrule !== null && !recurrenceId
  const { endsAt } = spanOf(current.startLocal, current.endLocal, current.timezone)
  const zoneOf = await readersZones(tx, event, people)
  const when = (zone: string) => whenText(current, isSeries, zone)
  for (const [zone, readers] of Map.groupBy(await asAccounts(tx, people), zoneOf))
    await notifyAccounts(tx, readers, {
      workspaceId: event.workspaceId,
      eventId: event.id,
      recurrenceId: recurrenceId || null,
      kind,
      personKeys: readers.map(({ personKey }) => personKey),
      title: newsTitle(kind, current.title),
      body: when(zone),
      startsAt: null,
      endsAt: isSeries ? null : endsAt.toISOString(),
    })
  const template = TEMPLATES[kind]
  if (!template) return
  const organizer = (await nameOfUser(tx, event.organizerId)) ?? ''
  const space = await workspaceById(tx, event.workspaceId)
  const addresses = await addressesOf(
    tx,
    people.map(({ id }) => id),
  )
  await writeMailsFrom(
    tx,
    { userId: senderId ?? event.organizerId, workspaceId: event.workspaceId },
    addresses.map(({ id, personKey, to, name, ...reader }) => ({
      to,
      template,
      data: {
        name,
        organizer,
        title: current.title,
        when: when(zoneOf(reader)),
        place: locationLabel(current.location, space?.name ?? ''),
        eventId: event.id,
        recurrenceId,
        attendeeId: id,
        ...(alsoEventId && { alsoEventId }),
      },
      // Invitations and new places have no dedupe key, because they can occur again while nothing else has changed.
      ...(OF_A_CHANGE.includes(kind) && {
        dedupeKey: `event/${event.id}/${recurrenceId}/${event.version}/${kind}/${personKey}`,
      }),
    })),
  )
}

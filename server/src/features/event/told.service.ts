import type { Transaction } from '../../db/drizzle.ts'
import { emitOnCommit } from '../../on-commit.ts'
import type { NewMail } from '../mail/service.ts'
import { writeMails } from '../mail/service.ts'
import type { AttendeeRow } from './attendees.queries.ts'
import { asAccounts } from './attendees.queries.ts'
import type { OccurrenceRow } from './occurrences.queries.ts'
import { overrideOf } from './occurrences.queries.ts'
import { wallTimesOf } from './occurrences.rules.ts'
import { addressesOf } from './people.queries.ts'
import type { EventRow } from './queries.ts'
import { nameOfUser } from './queries.ts'
import { untilText } from './reminders.rules.ts'
import type { EventNews } from './told.rules.ts'
import { newsTitle, placeText, whenText } from './told.rules.ts'

const TEMPLATES = {
  invited: 'event-invited',
  changed: 'event-changed',
  moved: 'event-moved',
  cancelled: 'event-cancelled',
  promoted: 'event-promoted',
  letIn: 'event-promoted',
  asked: undefined,
} as const satisfies Record<EventNews, NewMail['template'] | undefined>

const OF_A_CHANGE: EventNews[] = ['changed', 'moved', 'cancelled']

/** To whom something is told, of an event or of one of its occurrences. */
export interface News {
  event: EventRow
  recurrenceId: string
  kind: EventNews
  people: Pick<AttendeeRow, 'id' | 'personKey' | 'userId'>[]
  /** Another event that their calendars must hear of with it. */
  alsoEventId?: string
}

/**
 * [EVENT-16] Tells people of an event, once each however much was changed at once: by mail, and in each browser where
 * they have turned it on. Written with what it tells of, or not at all.
 */
export const tellPeople = async (
  tx: Transaction,
  { event, recurrenceId, kind, people, alsoEventId }: News,
): Promise<void> => {
  if (people.length === 0 || event.isDraft) return
  const override = recurrenceId ? await overrideOf(tx, event.id, recurrenceId) : undefined
  const shown = { ...event, ...override?.patch, ...wallTimesOf(event, recurrenceId, override?.patch) }
  const text = { title: shown.title, when: whenText(shown, event.rrule !== null && !recurrenceId) }
  const userIds = people.flatMap(({ userId }) => userId ?? [])
  emitOnCommit(tx, 'event:told', {
    workspaceId: event.workspaceId,
    eventId: event.id,
    recurrenceId: recurrenceId || null,
    kind,
    userIds,
    personKeys: (await asAccounts(tx, people)).map(({ personKey }) => personKey),
    title: newsTitle(kind, text.title),
    body: text.when,
    startsAt: null,
  })
  const template = TEMPLATES[kind]
  if (!template) return
  const organizer = (await nameOfUser(tx, event.organizerId)) ?? ''
  const addresses = await addressesOf(
    tx,
    people.map(({ id }) => id),
  )
  await writeMails(
    tx,
    addresses.map(({ id, personKey, to, name }) => ({
      to,
      template,
      data: {
        name,
        organizer,
        ...text,
        place: placeText(shown.location),
        eventId: event.id,
        recurrenceId,
        attendeeId: id,
        ...(alsoEventId && { alsoEventId }),
      },
      // Somebody may be asked again, or get a place for the second time, while nothing else has changed.
      ...(OF_A_CHANGE.includes(kind) && {
        dedupeKey: `event/${event.id}/${recurrenceId}/${event.version}/${kind}/${personKey}`,
      }),
    })),
  )
}

interface Reminder {
  event: EventRow
  occurrence: OccurrenceRow
  minutes: number
  people: AttendeeRow[]
  now: Date
}

/** So long before the start whoever has an account is written to as well; shortly before it nobody reads mails. */
const MAIL_FROM_MINUTES = 60

/** [EVENT-22] In the room, in each browser where it is turned on, and by mail where it comes early, or there is no account. */
export const remindPeople = async (
  tx: Transaction,
  { event, occurrence, minutes, people, now }: Reminder,
): Promise<void> => {
  if (people.length === 0) return
  const { recurrenceId, startsAt } = occurrence
  const override = recurrenceId ? await overrideOf(tx, event.id, recurrenceId) : undefined
  const shown = { ...event, ...override?.patch, ...wallTimesOf(event, recurrenceId, override?.patch) }
  const until = untilText(startsAt, now)
  emitOnCommit(tx, 'event:told', {
    workspaceId: event.workspaceId,
    eventId: event.id,
    recurrenceId: recurrenceId || null,
    kind: 'reminder',
    userIds: people.flatMap(({ userId }) => userId ?? []),
    personKeys: (await asAccounts(tx, people)).map(({ personKey }) => personKey),
    title: shown.title,
    body: `Begins ${until}`,
    startsAt: startsAt.toISOString(),
  })
  const written = people.filter(({ userId }) => minutes >= MAIL_FROM_MINUTES || !userId)
  const addresses = await addressesOf(
    tx,
    written.map(({ id }) => id),
  )
  await writeMails(
    tx,
    addresses.map(({ id, personKey, to, name }) => ({
      to,
      template: 'event-reminder' as const,
      data: {
        name,
        title: shown.title,
        until,
        when: whenText(shown, false),
        place: placeText(shown.location),
        eventId: event.id,
        recurrenceId,
        attendeeId: id,
      },
      dedupeKey: `event-reminder/${event.id}/${recurrenceId}/${startsAt.getTime()}/${minutes}/${personKey}`,
    })),
  )
}

/** The space hears of it, those who see the event. */
export const tellChanged = (tx: Transaction, { id, workspaceId, version }: EventRow): void =>
  emitOnCommit(tx, 'event:changed', { workspaceId, id, version })

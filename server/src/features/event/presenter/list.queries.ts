import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import { EVENT } from '@metapyra/contract/event'
import { mayRead } from '@metapyra/contract/guests'
import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from '../../../platform/db/drizzle.ts'
import { eachWordIn } from '../../../platform/db/search.ts'
import { users } from '../../account/tables.ts'
import { runsSpace } from '../core/access.rules.ts'
import type { EventRow } from '../core/queries.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import type { OccurrenceRow, OverrideRow } from '../occurrences/queries.ts'
import { eventAttendees, eventOccurrences, eventOverrides, events } from '../tables.ts'

/** An event with one of its occurrences. */
export interface EventWithOccurrence {
  event: EventRow
  occurrence: OccurrenceRow
  override: OverrideRow | null
  organizerName: string
}

const askedAs = (keys: string[], role?: SQL) =>
  sql`${events.id} in (select ${eventAttendees.eventId} from ${eventAttendees}
    where ${and(inArray(eventAttendees.personKey, keys), role)})`
const AS_HOST = sql`${eventAttendees.role} <> 'guest'`
const AS_GUEST = sql`${eventAttendees.role} = 'guest'`

/** [EVENT-8] `maySee` of rules.ts as SQL. */
export const isSeenBy = (viewer: Viewer): SQL | undefined => {
  const { spaceId, role, keys } = viewer
  const isOpen = runsSpace(role)
    ? sql`true`
    : role === 'anonymous'
      ? sql`${events.visibility} = 'public'`
      : !mayRead(viewer, 'events')
        ? sql`(${events.visibility} = 'public' or ${askedAs(keys)})`
        : sql`(${events.visibility} <> 'invited' or ${askedAs(keys)})`
  return and(
    eq(events.workspaceId, spaceId),
    role === 'anonymous'
      ? sql`not ${events.isDraft} and ${isOpen}`
      : sql`((not ${events.isDraft} and ${isOpen}) or ${askedAs(keys, AS_HOST)})`,
  )
}

/** Condition: occurrences that touch this span. None is longer than `EVENT.maxDays`, which gives the index a start. */
export const touches = (from: Date | undefined, to: Date | undefined): SQL | undefined => {
  const { startsAt, endsAt } = eventOccurrences
  const earliest = from && new Date(from.getTime() - (EVENT.maxDays + 1) * DAY_MS)
  return and(
    to ? lt(startsAt, to) : undefined,
    from ? gt(endsAt, from) : undefined,
    earliest ? gt(startsAt, earliest) : undefined,
  )
}

/**
 * Condition on an occurrence's event, written so that the planner does not turn it into a join: the set is read once
 * and occurrences are scanned along their index, however wrong its estimates are.
 */
const isOneOf = (eventIds: SQL): SQL => sql`(${eventOccurrences.eventId} in (${eventIds})) is true`
const isNoneOf = (eventIds: SQL): SQL => sql`(${eventOccurrences.eventId} in (${eventIds})) is not true`

const eventsWhere = ({ spaceId }: Viewer, which: SQL | undefined): SQL =>
  sql`select ${events.id} from ${events} where ${and(eq(events.workspaceId, spaceId), which)}`
const askedTo = ({ keys }: Viewer, role: SQL): SQL =>
  sql`select ${eventAttendees.eventId} from ${eventAttendees} where ${and(inArray(eventAttendees.personKey, keys), role)}`

/** [EVENT-8] `maySee` of rules.ts, inverted, because only few events of a space are hidden from a viewer. */
export const isSeen = (viewer: Viewer): SQL | undefined => {
  const { role, keys } = viewer
  const isHidden = runsSpace(role)
    ? sql`${events.isDraft}`
    : role === 'anonymous'
      ? sql`(${events.isDraft} or ${events.visibility} <> 'public')`
      : !mayRead(viewer, 'events')
        ? sql`(${events.isDraft} or (${events.visibility} <> 'public' and not ${askedAs(keys)}))`
        : sql`(${events.isDraft} or (${events.visibility} = 'invited' and not ${askedAs(keys)}))`
  const isTheirs = role === 'anonymous' ? sql`false` : askedAs(keys, AS_HOST)
  return and(
    eq(eventOccurrences.workspaceId, viewer.spaceId),
    isNoneOf(eventsWhere(viewer, sql`${isHidden} and not ${isTheirs}`)),
  )
}

type Filter = Input<'POST v2/event/list'>['filter']

const isThere = (viewer: Viewer): SQL | undefined =>
  and(eq(eventOccurrences.isCancelled, false), isNoneOf(eventsWhere(viewer, eq(events.isDraft, true))))

const passes = (filter: Filter, viewer: Viewer, now: Date): SQL | undefined => {
  const { startsAt, endsAt } = eventOccurrences
  switch (filter) {
    case 'upcoming':
      return and(touches(now, undefined), isThere(viewer))
    case 'live':
      return and(touches(now, undefined), lte(startsAt, now), isThere(viewer))
    case 'past':
      return and(lte(endsAt, now), lte(startsAt, now), isThere(viewer))
    case 'mine':
      return isOneOf(askedTo(viewer, AS_HOST))
    case 'invited':
      return and(isOneOf(askedTo(viewer, AS_GUEST)), isNoneOf(eventsWhere(viewer, eq(events.isDraft, true))))
    default:
      return undefined
  }
}

const holds = (viewer: Viewer, search: string): SQL | undefined => {
  const words = eachWordIn(sql`(${events.title} || ' ' || ${events.description})`, search)
  return words && isOneOf(eventsWhere(viewer, words))
}

export interface Cursor {
  startsAt: Date
  eventId: string
  recurrenceId: string
}

interface ListFilter {
  filter: Filter
  from: Date | undefined
  to: Date | undefined
  search: string | undefined
  after: Cursor | undefined
  /** Only occurrences that begin within this span. */
  near: { from?: Date; before?: Date }
  limit: number
}

/** Lists upcoming occurrences by start, or past ones newest first. */
export const listOccurrences = (
  db: Executor,
  viewer: Viewer,
  { filter, from, to, search = '', after, near, limit }: ListFilter,
  now: Date,
): Promise<EventWithOccurrence[]> => {
  const { startsAt, eventId, recurrenceId } = eventOccurrences
  const isBack = filter === 'past'
  const order = isBack ? desc : asc
  const beyond =
    after &&
    sql`(${startsAt}, ${eventId}, ${recurrenceId}) ${isBack ? sql`<` : sql`>`}
      (${after.startsAt.toISOString()}::timestamptz, ${after.eventId}::uuid, ${after.recurrenceId})`
  const page = db
    .select()
    .from(eventOccurrences)
    .where(
      and(
        isSeen(viewer),
        touches(from, to),
        passes(filter, viewer, now),
        holds(viewer, search),
        beyond,
        near.from ? gt(startsAt, near.from) : undefined,
        near.before ? lt(startsAt, near.before) : undefined,
      ),
    )
    .orderBy(order(startsAt), order(eventId), order(recurrenceId))
    .limit(limit)
    .as('page')
  return found(db, page).orderBy(order(page.startsAt), order(page.eventId), order(page.recurrenceId))
}

const occurrencesAs = (db: Executor, which: SQL | undefined) =>
  db.select().from(eventOccurrences).where(which).as('page')

const found = (db: Executor, page: ReturnType<typeof occurrencesAs>) =>
  db
    .select({
      event: events,
      occurrence: {
        eventId: page.eventId,
        recurrenceId: page.recurrenceId,
        workspaceId: page.workspaceId,
        startsAt: page.startsAt,
        endsAt: page.endsAt,
        isCancelled: page.isCancelled,
        remindAt: page.remindAt,
      },
      override: eventOverrides,
      organizerName: users.name,
    })
    .from(page)
    .innerJoin(events, eq(events.id, page.eventId))
    .innerJoin(users, eq(users.id, events.organizerId))
    .leftJoin(
      eventOverrides,
      and(eq(eventOverrides.eventId, page.eventId), eq(eventOverrides.recurrenceId, page.recurrenceId)),
    )

/** Returns one occurrence of an event, without checking rights. */
export const foundOccurrence = async (
  db: Executor,
  eventId: string,
  recurrenceId: string,
): Promise<EventWithOccurrence | undefined> =>
  (
    await found(
      db,
      occurrencesAs(
        db,
        and(eq(eventOccurrences.eventId, eventId), eq(eventOccurrences.recurrenceId, recurrenceId)),
      ),
    )
  )[0]

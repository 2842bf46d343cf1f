import type { Input, Reply } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import { EVENT } from '@metapyra/contract/event'
import { isWallTime } from '@metapyra/time/wall'
import { isId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { responsesOf } from '../core/attendees.queries.ts'
import { wrong } from '../core/content.rules.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { createMissingOccurrences } from '../occurrences/extend.service.ts'
import type { CalendarTime } from './calendar.queries.ts'
import { calendarRows, eventsInCalendar, ownTitles } from './calendar.queries.ts'
import type { Cursor, EventWithOccurrence } from './list.queries.ts'
import { listOccurrences } from './list.queries.ts'
import { showFound } from './presenter.service.ts'

const DEFAULT_PAGE_SIZE = 50
const EARLIEST_MS = Date.parse('1900-01-01T00:00:00Z')
const LATEST_MS = Date.parse('2300-01-01T00:00:00Z')

/** RFC 3339 allows leap seconds and a year 0, but no event is planned then. */
const instantIn = (name: string, text: string): Date => {
  const ms = Date.parse(text.replace(/:60(?=[.Z+-])/i, ':59'))
  if (Number.isNaN(ms)) throw wrong({ [name]: 'Enter a valid date and time.' })
  return new Date(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS))
}

const nextAfter = ({ occurrence }: EventWithOccurrence): string => {
  const { startsAt, eventId, recurrenceId } = occurrence
  return Buffer.from(`${startsAt.getTime()} ${eventId} ${recurrenceId}`).toString('base64url')
}

const placeOf = (next: string): Cursor => {
  const [ms = '', eventId = '', recurrenceId = ''] = Buffer.from(next, 'base64url').toString().split(' ')
  const isPlace = /^-?\d{1,14}$/.test(ms) && isId(eventId) && (!recurrenceId || isWallTime(recurrenceId))
  if (!isPlace) throw wrong({ next: 'Use the value from the previous page.' })
  return { startsAt: new Date(Number(ms)), eventId, recurrenceId }
}

const NEAR_MS = 35 * DAY_MS

/**
 * About a month from a page's start, so that with a full calendar not much more is read than displayed, whatever the
 * planner estimates.
 */
const nearSpanOf = (filter: Input<'POST v2/event/list'>['filter'], at: Date) => {
  if (filter === 'past') return { from: new Date(at.getTime() - NEAR_MS) }
  return filter === 'upcoming' ? { before: new Date(at.getTime() + NEAR_MS) } : undefined
}

/** [EVENT-10] Lists one row for each occurrence, by start, in pages. */
export const listEvents = async (
  services: Services,
  viewer: Viewer,
  input: Input<'POST v2/event/list'>,
): Promise<Reply<'POST v2/event/list'>> => {
  const { db, clock } = services
  const { filter, search, pageSize = DEFAULT_PAGE_SIZE } = input
  const from = input.from === undefined ? undefined : instantIn('from', input.from)
  const to = input.to === undefined ? undefined : instantIn('to', input.to)
  if (from && to && to <= from) throw wrong({ to: 'This needs to be after the start.' })
  const after = input.next === undefined ? undefined : placeOf(input.next)
  if (to) await createMissingOccurrences(services, to, { workspaceId: viewer.spaceId })
  const now = clock()
  const choice = { filter, from, to, search, after, limit: pageSize + 1 }
  const near = nearSpanOf(filter, after?.startsAt ?? (filter === 'past' ? now : (from ?? now)))
  const few = near ? await listOccurrences(db, viewer, { ...choice, near }, now) : []
  // Usually the near ones fill a page; if not, all are searched.
  const isEnough = few.length > pageSize
  const found = isEnough ? few : await listOccurrences(db, viewer, { ...choice, near: {} }, now)
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return {
    rows: await showFound(services, viewer, page),
    ...(found.length > pageSize && last && { next: nextAfter(last) }),
  }
}

/** [EVENT-5] Returns a calendar's span by one read of an index, however many rules it comes from. */
export const calendarOf = async (
  services: Services,
  viewer: Viewer,
  input: Input<'POST v2/event/calendar'>,
): Promise<Reply<'POST v2/event/calendar'>> => {
  const { db } = services
  const [from, to] = [instantIn('from', input.from), instantIn('to', input.to)]
  if (to <= from) throw wrong({ to: 'This needs to be after the start.' })
  if (to.getTime() - from.getTime() > EVENT.calendarDays * DAY_MS)
    throw wrong({ to: `Choose a span of at most ${EVENT.calendarDays} days.` })
  await createMissingOccurrences(services, to, { workspaceId: viewer.spaceId })
  const limit = EVENT.calendarOccurrences
  const rows = await calendarRows(db, viewer, { from, to, limit })
  const ids = rows.map(({ eventId }) => eventId)
  const [found, answers, titles] = await Promise.all([
    ids.length === 0 ? [] : eventsInCalendar(db, ids),
    responsesOf(db, ids, viewer.keys),
    ownTitles(db, ids),
  ])
  const timesOf = new Map(rows.map(({ eventId, times }) => [eventId, times]))
  const titlesOf = Map.groupBy(titles, ({ eventId }) => eventId)
  const answersOf = Map.groupBy(answers, ({ eventId }) => eventId)
  return {
    events: found.map(({ organizerId, ...event }) => ({
      ...event,
      isOwn: organizerId === viewer.userId,
      ...occurrencesOf(timesOf.get(event.id), titlesOf.get(event.id), answersOf.get(event.id)),
    })),
    isCut: rows.reduce((sum, { times }) => sum + times.length, 0) >= limit,
  }
}

const occurrencesOf = (
  times: readonly CalendarTime[] = [],
  titles: Awaited<ReturnType<typeof ownTitles>> = [],
  answers: Awaited<ReturnType<typeof responsesOf>> = [],
) => {
  const titleAt = new Map(titles.map(({ recurrenceId, title }) => [recurrenceId, title]))
  const statusAt = new Map(answers.map(({ recurrenceId, status }) => [recurrenceId, status]))
  return {
    ownStatus: statusAt.get('') ?? null,
    occurrences: times.map(([recurrenceId, startsAt, endsAt, isCancelled]) => {
      const [title, ownStatus] = [titleAt.get(recurrenceId), recurrenceId && statusAt.get(recurrenceId)]
      return {
        ...(recurrenceId && { recurrenceId }),
        ...{ startsAt, endsAt },
        ...(isCancelled && { isCancelled }),
        ...(title && { title }),
        ...(ownStatus && { ownStatus }),
      }
    }),
  }
}

import type { Event } from '@metapyra/contract/entities/event'
import { instantOf, isWallTime, spanOf } from '@metapyra/time/wall'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { AttendeeRow, Tally } from '../core/attendees.queries.ts'
import { ownAnswers, ownAttendances, tallies } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { eventById, nameOfUser } from '../core/queries.ts'
import type { Viewer } from '../core/rules.ts'
import { mayChange, maySee, responseAt, statusAfter, statusAt } from '../core/rules.ts'
import { occurrencesOf, occurrencesOn } from '../occurrences/queries.ts'
import { wallTimesOf } from '../occurrences/rules.ts'
import { makeMissing } from '../occurrences/service.ts'
import { countsAt } from './counts.rules.ts'
import { itemsOf } from './items.service.ts'
import type { Found } from './list.queries.ts'
import { foundOccurrence } from './list.queries.ts'

/** What a reader needs beside the events themselves. */
interface Around {
  own: AttendeeRow[]
  attendances: { eventId: string; recurrenceId: string }[]
  tallies: Tally[]
  items: Awaited<ReturnType<typeof itemsOf>>
}

const around = async ({ db }: Services, viewer: Viewer, events: EventRow[]): Promise<Around> => {
  const eventIds = [...new Set(events.map(({ id }) => id))]
  const [own, attendances, counted, items] = await Promise.all([
    ownAnswers(db, eventIds, viewer.keys),
    ownAttendances(db, eventIds, viewer.keys),
    tallies(db, eventIds),
    itemsOf(db, viewer, events),
  ])
  return { own, attendances, tallies: counted, items }
}

/** An event and the times that are shown of it: of one occurrence, or of the whole. */
interface PresentedEvent extends Omit<Found, 'occurrence'> {
  recurrenceId: string | null
  times: Times
  /** By which it is live or over: of a whole series the occurrence that is now, or comes next. */
  current: Times
}

interface Times {
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
}

const iso = (at: Date) => at.toISOString()

const toEvent = (
  shown: PresentedEvent,
  viewer: Viewer,
  { own, attendances, tallies, items }: Around,
  now: Date,
): Event => {
  const { event, override, organizerName, recurrenceId, times, current } = shown
  const {
    madeUntil: _made,
    madeWith: _with,
    timesSetAt: _set,
    updatedBy: _by,
    isDraft: _draft,
    isCancelled: _cancelled,
    itemIds,
    ...told
  } = event
  const key = recurrenceId ?? ''
  const ownHere = own.filter(({ eventId }) => eventId === event.id)
  const standing = responseAt(ownHere, key)
  const status = statusAt(event, current, now)
  const wasThere = attendances.some((one) => one.eventId === event.id && one.recurrenceId === key)
  return {
    ...told,
    ...override?.patch,
    ...wallTimesOf(event, key, override?.patch),
    organizerName,
    items: itemIds.flatMap((id) => items.get(id) ?? []),
    startsAt: iso(times.startsAt),
    endsAt: iso(times.endsAt),
    recurrenceId: recurrenceId || null,
    status,
    counts: countsAt(
      tallies.filter(({ eventId }) => eventId === event.id),
      key,
    ),
    ownStatus: standing ? statusAfter(standing.status, { hasEnded: status === 'ended', wasThere }) : null,
    ownRole: ownHere.find(({ role }) => role !== 'guest')?.role ?? standing?.role ?? null,
    mustReconfirm: standing?.mustReconfirm ?? false,
    mayChange: mayChange(viewer, ownHere),
    isException: override !== null,
    createdAt: iso(event.createdAt),
    updatedAt: iso(event.updatedAt),
  }
}

export const showFound = async (services: Services, viewer: Viewer, found: Found[]): Promise<Event[]> => {
  const now = services.clock()
  const known = await around(
    services,
    viewer,
    found.map(({ event }) => event),
  )
  return found.map(({ occurrence, ...rest }) =>
    toEvent(
      { ...rest, recurrenceId: occurrence.recurrenceId, times: occurrence, current: occurrence },
      viewer,
      known,
      now,
    ),
  )
}

/** [EVENT-8] One that they may see, of their space: for all others there is none. */
export const requireEvent = async (
  { db }: Services,
  viewer: Viewer,
  eventId: string,
): Promise<{ event: EventRow; own: AttendeeRow[] }> => {
  const event = await eventById(db, eventId)
  if (event?.workspaceId !== viewer.spaceId) throw new AppError('NOT_FOUND')
  const own = await ownAnswers(db, [eventId], viewer.keys)
  if (!maySee(viewer, event, own)) throw new AppError('NOT_FOUND')
  return { event, own }
}

/** One of its occurrences: of a single event its only one, which is named by nothing. */
export const requireOccurrence = async (
  services: Services,
  event: EventRow,
  recurrenceId: string,
): Promise<Found> => {
  if (recurrenceId !== '' && !isWallTime(recurrenceId)) throw new AppError('NOT_FOUND')
  const known = await foundOccurrence(services.db, event.id, recurrenceId)
  if (known) return known
  if (recurrenceId && event.madeUntil) {
    await makeMissing(services, instantOf(recurrenceId, event.timezone), { workspaceId: event.workspaceId })
    const made = await foundOccurrence(services.db, event.id, recurrenceId)
    if (made) return made
  }
  throw new AppError('NOT_FOUND')
}

/** Of a series that which is on, or else comes next; none where all of it is over. */
export const occurrenceToEnter = async (
  services: Services,
  event: EventRow,
  recurrenceId: string | undefined,
): Promise<Found | undefined> => {
  if (recurrenceId || !event.rrule) return requireOccurrence(services, event, recurrenceId ?? '')
  const [next] = await occurrencesOn(services.db, event.id, { now: services.clock() })
  return next && requireOccurrence(services, event, next.recurrenceId)
}

/** An event as they see it; of a series one occurrence, or all of it. */
export const readEvent = async (
  services: Services,
  viewer: Viewer,
  event: EventRow,
  recurrenceId?: string,
): Promise<Event> => {
  if (!event.rrule || recurrenceId !== undefined) {
    const found = await requireOccurrence(services, event, recurrenceId ?? '')
    const [shown] = await showFound(services, viewer, [found])
    if (shown) return shown
  }
  const { db, clock } = services
  const [known, occurrences, organizerName] = await Promise.all([
    around(services, viewer, [event]),
    occurrencesOf(db, event.id),
    nameOfUser(db, event.organizerId),
  ])
  const times = { ...spanOf(event.startLocal, event.endLocal, event.timezone), isCancelled: false }
  const now = clock()
  const coming = occurrences.filter(({ endsAt, isCancelled }) => endsAt > now && !isCancelled)
  const current = coming[0] ?? (event.madeUntil ? times : occurrences.at(-1)) ?? times
  const shown = { event, override: null, organizerName: organizerName ?? '', recurrenceId: null }
  return toEvent({ ...shown, times, current }, viewer, known, now)
}

export const getEvent = async (
  services: Services,
  viewer: Viewer,
  { eventId, recurrenceId }: { eventId: string; recurrenceId?: string },
): Promise<Event> => {
  const { event } = await requireEvent(services, viewer, eventId)
  return readEvent(services, viewer, event, recurrenceId)
}

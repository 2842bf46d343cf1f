import type { Event } from '@metapyra/contract/entities/event'
import { instantOf, isWallTime, spanOf } from '@metapyra/time/wall'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { mayChange, maySee } from '../core/access.rules.ts'
import type { AttendeeRow, Tally } from '../core/attendees.queries.ts'
import { ownAttendances, responsesOf, tallies } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { eventById, nameOfUser } from '../core/queries.ts'
import { responseAt, statusAfter, statusAt } from '../core/status.rules.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { createMissingOccurrences } from '../occurrences/extend.service.ts'
import { wallTimesOf } from '../occurrences/occurrence-times.rules.ts'
import { occurrencesOf, occurrencesOn } from '../occurrences/queries.ts'
import { countsAt } from './counts.rules.ts'
import { itemsOf } from './items.service.ts'
import type { EventWithOccurrence } from './list.queries.ts'
import { foundOccurrence } from './list.queries.ts'

/** What a reader needs besides the events themselves. */
interface PresenterData {
  own: AttendeeRow[]
  attendances: { eventId: string; recurrenceId: string }[]
  tallies: Tally[]
  items: Awaited<ReturnType<typeof itemsOf>>
}

const around = async ({ db }: Services, viewer: Viewer, events: EventRow[]): Promise<PresenterData> => {
  const eventIds = [...new Set(events.map(({ id }) => id))]
  const [own, attendances, counted, items] = await Promise.all([
    responsesOf(db, eventIds, viewer.keys),
    ownAttendances(db, eventIds, viewer.keys),
    tallies(db, eventIds),
    itemsOf(db, viewer, events),
  ])
  return { own, attendances, tallies: counted, items }
}

/** An event and its displayed times: of one occurrence, or of the whole. */
interface PresentedEvent extends Omit<EventWithOccurrence, 'occurrence'> {
  recurrenceId: string | null
  times: Times
  /** Determines whether it is live or ended: for a whole series, the current or next occurrence. */
  current: Times
}

interface Times {
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
}

const iso = (at: Date) => at.toISOString()

const toEvent = (
  presented: PresentedEvent,
  viewer: Viewer,
  { own, attendances, tallies, items }: PresenterData,
  now: Date,
): Event => {
  const { event, override, organizerName, recurrenceId, times, current } = presented
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
  const response = responseAt(ownHere, key)
  const status = statusAt(event, current, now)
  const wasThere = attendances.some(
    (attendance) => attendance.eventId === event.id && attendance.recurrenceId === key,
  )
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
    ownStatus: response ? statusAfter(response.status, { hasEnded: status === 'ended', wasThere }) : null,
    ownRole: ownHere.find(({ role }) => role !== 'guest')?.role ?? response?.role ?? null,
    mustReconfirm: response?.mustReconfirm ?? false,
    mayChange: mayChange(viewer, ownHere),
    isException: override !== null,
    createdAt: iso(event.createdAt),
    updatedAt: iso(event.updatedAt),
  }
}

export const showFound = async (
  services: Services,
  viewer: Viewer,
  found: EventWithOccurrence[],
): Promise<Event[]> => {
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

/** [EVENT-8] Returns an event of the viewer's space that they can see; throws NOT_FOUND otherwise. */
export const requireEvent = async (
  { db }: Services,
  viewer: Viewer,
  eventId: string,
): Promise<{ event: EventRow; own: AttendeeRow[] }> => {
  const event = await eventById(db, eventId)
  if (event?.workspaceId !== viewer.spaceId) throw new AppError('NOT_FOUND')
  const own = await responsesOf(db, [eventId], viewer.keys)
  if (!maySee(viewer, event, own)) throw new AppError('NOT_FOUND')
  return { event, own }
}

/** Returns one occurrence of an event; for a single event, its only one, whose id is empty. */
export const requireOccurrence = async (
  services: Services,
  event: EventRow,
  recurrenceId: string,
): Promise<EventWithOccurrence> => {
  if (recurrenceId !== '' && !isWallTime(recurrenceId)) throw new AppError('NOT_FOUND')
  const known = await foundOccurrence(services.db, event.id, recurrenceId)
  if (known) return known
  if (recurrenceId && event.madeUntil) {
    await createMissingOccurrences(services, instantOf(recurrenceId, event.timezone), {
      workspaceId: event.workspaceId,
    })
    const made = await foundOccurrence(services.db, event.id, recurrenceId)
    if (made) return made
  }
  throw new AppError('NOT_FOUND')
}

/** Returns the named occurrence; for a series without one, the current or next. Undefined if all are over. */
export const occurrenceToEnter = async (
  services: Services,
  event: EventRow,
  recurrenceId: string | undefined,
): Promise<EventWithOccurrence | undefined> => {
  if (recurrenceId || !event.rrule) return requireOccurrence(services, event, recurrenceId ?? '')
  const [next] = await occurrencesOn(services.db, event.id, { now: services.clock() })
  return next && requireOccurrence(services, event, next.recurrenceId)
}

/** Returns an event as the viewer sees it; for a series, one occurrence or all of it. */
export const readEvent = async (
  services: Services,
  viewer: Viewer,
  event: EventRow,
  recurrenceId?: string,
): Promise<Event> => {
  if (!event.rrule || recurrenceId !== undefined) {
    const found = await requireOccurrence(services, event, recurrenceId ?? '')
    const [presented] = await showFound(services, viewer, [found])
    if (presented) return presented
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
  const presented = { event, override: null, organizerName: organizerName ?? '', recurrenceId: null }
  return toEvent({ ...presented, times, current }, viewer, known, now)
}

export const getEvent = async (
  services: Services,
  viewer: Viewer,
  { eventId, recurrenceId }: { eventId: string; recurrenceId?: string },
): Promise<Event> => {
  const { event } = await requireEvent(services, viewer, eventId)
  return readEvent(services, viewer, event, recurrenceId)
}

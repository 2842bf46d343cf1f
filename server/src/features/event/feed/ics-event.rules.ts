import { instantOf, isUnclear, spanOf } from '@metapyra/time/wall'
import { locationLabel } from '../../../platform/text/location-label.ts'
import type { Property } from '../../../platform/time/icalendar.ts'
import {
  component,
  dayValue,
  localValue,
  parameterValue,
  textValue,
  timezonePart,
  utcValue,
} from '../../../platform/time/icalendar.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { ruleForCalendars } from '../core/recurrence.rules.ts'
import { wallTimesOf } from '../occurrences/occurrence-times.rules.ts'
import type { OverrideRow } from '../occurrences/queries.ts'
import { timesNeedingExceptions } from './ics-exceptions.rules.ts'

/** The content of an event's file for one reader. */
export interface IcsEvent {
  event: EventRow
  overrides: OverrideRow[]
  organizer: { name: string; email: string } | null
  attendee: { name: string; email: string; isComing: boolean } | null
  /** [EVENT-11] The reader's responses to single occurrences of a series. */
  own: ReadonlyMap<string, AttendeeRow['status']>
  /** True if the attendee has declined the series, and comes only to occurrences accepted one by one. */
  isDeclined: boolean
  /** True if the attendee has not accepted: the time does not count as busy. */
  isTentative: boolean
  url: string | null
  spaceName: string
}

type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL'

const timeOf = ({ isAllDay, timezone }: EventRow, name: string, locals: string[]): Property =>
  isAllDay
    ? [`${name};VALUE=DATE`, locals.map(dayValue).join(',')]
    : timezone === 'UTC'
      ? [name, locals.map((local) => `${localValue(local)}Z`).join(',')]
      : [`${name};TZID=${timezone}`, locals.map(localValue).join(',')]

/** A start or end. If its wall time is ambiguous or skipped, it is in UTC, which all calendars read the same way. */
const endOf = (event: EventRow, name: string, local: string, isOfSeries: boolean): Property =>
  !event.isAllDay && !isOfSeries && isUnclear(local, event.timezone)
    ? [name, utcValue(instantOf(local, event.timezone))]
    : timeOf(event, name, [local])

const placeOf = ({ location }: Pick<EventRow, 'location'>, spaceName: string): Property[] =>
  location ? [['LOCATION', textValue(locationLabel(location, spaceName))]] : []

const people = ({ organizer, attendee }: IcsEvent): Property[] => [
  ...(organizer
    ? [[`ORGANIZER;CN=${parameterValue(organizer.name)}`, `mailto:${organizer.email}`] satisfies Property]
    : []),
  ...(attendee
    ? [
        [
          `ATTENDEE;CN=${parameterValue(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${attendee.isComing ? 'ACCEPTED' : 'NEEDS-ACTION'};RSVP=TRUE`,
          `mailto:${attendee.email}`,
        ] satisfies Property,
      ]
    : []),
]

/** [EVENT-3] If the end would come before the start, it is written in UTC too. */
const ending = (
  event: EventRow,
  { startLocal, endLocal }: Pick<EventRow, 'startLocal' | 'endLocal'>,
  isOfSeries: boolean,
): Property[] => {
  const { timezone } = event
  const { endsAt } = spanOf(startLocal, endLocal, timezone)
  const isOwn = endsAt.getTime() === instantOf(endLocal, timezone).getTime()
  return isOwn || isOfSeries || event.isAllDay
    ? [endOf(event, 'DTEND', endLocal, isOfSeries)]
    : [['DTEND', utcValue(endsAt)]]
}

interface Instance {
  recurrenceId: string | null
  patch: OverrideRow['patch']
  isCancelled: boolean
  series: Property[]
}

const instancePart = (icsEvent: IcsEvent, { recurrenceId, patch, isCancelled, series }: Instance): string => {
  const { event, own, url } = icsEvent
  const response = recurrenceId === null ? undefined : own.get(recurrenceId)
  const isTentative = response ? response !== 'going' : icsEvent.isTentative
  const merged = { ...event, ...patch, ...wallTimesOf(event, recurrenceId ?? '', patch) }
  return component('VEVENT', [
    ['UID', event.icalUid],
    ['SEQUENCE', String(event.icalSequence)],
    // The time of the last change, so that the text stays identical until something changes.
    ['DTSTAMP', utcValue(event.updatedAt)],
    ['CREATED', utcValue(event.createdAt)],
    ['LAST-MODIFIED', utcValue(event.updatedAt)],
    ...(recurrenceId ? [timeOf(event, 'RECURRENCE-ID', [recurrenceId])] : []),
    endOf(event, 'DTSTART', merged.startLocal, series.length > 0),
    ...ending(event, merged, series.length > 0),
    ...series,
    ['SUMMARY', textValue(merged.title)],
    ...(merged.description ? [['DESCRIPTION', textValue(merged.description)] satisfies Property] : []),
    ...placeOf(merged, icsEvent.spaceName),
    ...(url ? [['URL', url] satisfies Property] : []),
    ['STATUS', isCancelled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'],
    ['TRANSP', isTentative || isCancelled ? 'TRANSPARENT' : 'OPAQUE'],
    ...people(icsEvent),
  ])
}

/** [EVENT-20] Writes a series as its rule with exclusions, additions and exceptions, or only the occurrence `only`. */
const eventParts = (icsEvent: IcsEvent, only: string | null): string[] => {
  const { event, overrides, own, isDeclined } = icsEvent
  const { rrule } = event
  if (!rrule || only) {
    const patch = overrides.find(({ recurrenceId }) => recurrenceId === only)
    const isOff = only !== null && event.exdates.includes(only)
    const isCancelled = event.isCancelled || isOff || (patch?.isCancelled ?? false)
    return [
      instancePart(icsEvent, { recurrenceId: only, patch: patch?.patch ?? {}, isCancelled, series: [] }),
    ]
  }
  const { isCancelled } = event
  const left = new Set([
    ...event.exdates,
    ...[...own].filter(([, status]) => status === 'declined').map(([recurrenceId]) => recurrenceId),
    ...overrides.filter((override) => override.isCancelled).map(({ recurrenceId }) => recurrenceId),
  ])
  const answered = [...own.keys()].filter((recurrenceId) => !left.has(recurrenceId))
  if (isDeclined) return answered.flatMap((recurrenceId) => eventParts(icsEvent, recurrenceId))
  const changed = overrides.filter(({ recurrenceId }) => !left.has(recurrenceId))
  const isChanged = new Set(changed.map(({ recurrenceId }) => recurrenceId))
  const apart = answered.filter((recurrenceId) => !isChanged.has(recurrenceId))
  const other = [...changed, ...apart.map((recurrenceId) => ({ recurrenceId, patch: {} }))]
  const known = new Set([...left, ...other.map(({ recurrenceId }) => recurrenceId)])
  const series: Property[] = [
    ['RRULE', ruleForCalendars(rrule, event)],
    ...(event.rdates.length > 0 ? [timeOf(event, 'RDATE', event.rdates)] : []),
    ...(left.size > 0 ? [timeOf(event, 'EXDATE', [...left].toSorted())] : []),
  ]
  return [
    instancePart(icsEvent, { recurrenceId: null, patch: {}, isCancelled, series }),
    ...other.map(({ recurrenceId, patch }) =>
      instancePart(icsEvent, { recurrenceId, patch, isCancelled, series: [] }),
    ),
    ...timesNeedingExceptions(event)
      .filter((recurrenceId) => !known.has(recurrenceId))
      .map((recurrenceId) => instancePart(icsEvent, { recurrenceId, patch: {}, isCancelled, series: [] })),
  ]
}

interface Calendar {
  method: Method
  events: IcsEvent[]
  /** For a series: the only occurrence to write. */
  only?: string | null
  name?: string
  /** Components besides events, in UTC. */
  besides?: string[]
}

/** [EVENT-20] Returns an iCalendar file (RFC 5545), with every time zone it names. */
export const calendarText = (
  { method, events, only = null, name, besides = [] }: Calendar,
  now: Date,
): string => {
  const zones = new Map<string, number>()
  for (const { event } of events) {
    if (event.isAllDay || event.timezone === 'UTC') continue
    const year = Number(event.startLocal.slice(0, 4))
    zones.set(event.timezone, Math.min(year, zones.get(event.timezone) ?? year))
  }
  const organizerLine: Property[] = name
    ? [
        ['NAME', textValue(name)],
        ['X-WR-CALNAME', textValue(name)],
        ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
        ['X-PUBLISHED-TTL', 'PT1H'],
      ]
    : []
  const properties: Property[] = [
    ['VERSION', '2.0'],
    ['PRODID', '-//Metapyra//Events//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', method],
    ...organizerLine,
  ]
  const parts = [
    ...[...zones].map(([zone, year]) => timezonePart(zone, year - 1, now)),
    ...events.flatMap((icsEvent) => eventParts(icsEvent, only)),
    ...besides,
  ]
  return `${component('VCALENDAR', properties, parts)}\r\n`
}

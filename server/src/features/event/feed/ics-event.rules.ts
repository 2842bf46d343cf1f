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
import type { OverrideRow } from '../occurrences/queries.ts'
import { wallTimesOf } from '../occurrences/rules.ts'
import { oddTimes } from './ics-odd.rules.ts'

/** What a file tells of an event, to one reader. */
export interface IcsEvent {
  event: EventRow
  overrides: OverrideRow[]
  organizer: { name: string; email: string } | null
  attendee: { name: string; email: string; isComing: boolean } | null
  /** [EVENT-11] What the reader has said to occurrences of a series by themselves. */
  own: ReadonlyMap<string, AttendeeRow['status']>
  /** They come to none of it but what they have said by itself. */
  isDeclined: boolean
  /** They have not said that they come: the time is not taken. */
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

/** When something begins or ends: where its clock does not say so clearly, in UTC, which all calendars read alike. */
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

/** [EVENT-3] Where the end would come out before the start it is told in UTC as well. */
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

const instancePart = (told: IcsEvent, { recurrenceId, patch, isCancelled, series }: Instance): string => {
  const { event, own, url } = told
  const said = recurrenceId === null ? undefined : own.get(recurrenceId)
  const isTentative = said ? said !== 'going' : told.isTentative
  const shown = { ...event, ...patch, ...wallTimesOf(event, recurrenceId ?? '', patch) }
  return component('VEVENT', [
    ['UID', event.icalUid],
    ['SEQUENCE', String(event.icalSequence)],
    // A reader who asks again gets the very same text until something has changed.
    ['DTSTAMP', utcValue(event.updatedAt)],
    ['CREATED', utcValue(event.createdAt)],
    ['LAST-MODIFIED', utcValue(event.updatedAt)],
    ...(recurrenceId ? [timeOf(event, 'RECURRENCE-ID', [recurrenceId])] : []),
    endOf(event, 'DTSTART', shown.startLocal, series.length > 0),
    ...ending(event, shown, series.length > 0),
    ...series,
    ['SUMMARY', textValue(shown.title)],
    ...(shown.description ? [['DESCRIPTION', textValue(shown.description)] satisfies Property] : []),
    ...placeOf(shown, told.spaceName),
    ...(url ? [['URL', url] satisfies Property] : []),
    ['STATUS', isCancelled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'],
    ['TRANSP', isTentative || isCancelled ? 'TRANSPARENT' : 'OPAQUE'],
    ...people(told),
  ])
}

/** [EVENT-20] A series as its rule, with what is excepted, added and otherwise; or the one occurrence that is told of. */
const eventParts = (told: IcsEvent, only: string | null): string[] => {
  const { event, overrides, own, isDeclined } = told
  const { rrule } = event
  if (!rrule || only) {
    const patch = overrides.find(({ recurrenceId }) => recurrenceId === only)
    const isOff = only !== null && event.exdates.includes(only)
    const isCancelled = event.isCancelled || isOff || (patch?.isCancelled ?? false)
    return [instancePart(told, { recurrenceId: only, patch: patch?.patch ?? {}, isCancelled, series: [] })]
  }
  const { isCancelled } = event
  const left = new Set([
    ...event.exdates,
    ...[...own].filter(([, status]) => status === 'declined').map(([recurrenceId]) => recurrenceId),
    ...overrides.filter((one) => one.isCancelled).map(({ recurrenceId }) => recurrenceId),
  ])
  const answered = [...own.keys()].filter((recurrenceId) => !left.has(recurrenceId))
  if (isDeclined) return answered.flatMap((recurrenceId) => eventParts(told, recurrenceId))
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
    instancePart(told, { recurrenceId: null, patch: {}, isCancelled, series }),
    ...other.map(({ recurrenceId, patch }) =>
      instancePart(told, { recurrenceId, patch, isCancelled, series: [] }),
    ),
    ...oddTimes(event)
      .filter((recurrenceId) => !known.has(recurrenceId))
      .map((recurrenceId) => instancePart(told, { recurrenceId, patch: {}, isCancelled, series: [] })),
  ]
}

interface Calendar {
  method: Method
  events: IcsEvent[]
  /** Of a series the one occurrence that is told of. */
  only?: string | null
  name?: string
  /** What stands in it beside events, in UTC. */
  besides?: string[]
}

/** [EVENT-20] A file of iCalendar (RFC 5545), with every zone that it names. */
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
  const shown: Property[] = name
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
    ...shown,
  ]
  const parts = [
    ...[...zones].map(([zone, year]) => timezonePart(zone, year - 1, now)),
    ...events.flatMap((told) => eventParts(told, only)),
    ...besides,
  ]
  return `${component('VCALENDAR', properties, parts)}\r\n`
}

import type { EventTelling } from '@metapyra/contract/event'
import { ruleParts, ruleWords } from '@metapyra/contract/rule-words'
import { zoneInWords } from '@metapyra/time/labels'
import { spanOf, wallOf } from '@metapyra/time/wall'
import { fullDay, mediumDay } from '../../../platform/time/format.ts'
import type { EventRow } from '../core/queries.ts'

/** The kinds of event notifications, without reminders. */
export type EventNotificationKind = Exclude<EventTelling, 'reminder'>

const TITLES: Record<EventNotificationKind, string> = {
  invited: 'You’re invited: {title}',
  changed: 'Updated: {title}',
  moved: 'New time: {title}',
  cancelled: 'Canceled: {title}',
  promoted: 'A spot opened up: {title}',
  letIn: 'You’re approved: {title}',
  asked: 'New request to join: {title}',
}

export const newsTitle = (kind: EventNotificationKind, title: string): string =>
  TITLES[kind].replace('{title}', () => title)

const inZone = (
  { startLocal, endLocal, timezone }: Pick<EventRow, 'startLocal' | 'endLocal' | 'timezone'>,
  zone: string,
) => {
  const { startsAt, endsAt } = spanOf(startLocal, endLocal, timezone)
  return { startLocal: wallOf(startsAt, zone), endLocal: wallOf(endsAt, zone) }
}

/** Describes a recurrence in a reader's zone. The weekdays are left out if they differ there. */
const recurrenceText = (rrule: string, isSameDay: boolean): string => {
  const parts = [...ruleParts(rrule)].filter(([name]) => isSameDay || !/^(BY|UNTIL)/.test(name))
  const words = ruleWords(parts.map((part) => part.join('=')).join(';'), (midnight) =>
    mediumDay(new Date(midnight)),
  )
  return `, ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/**
 * Describes when an event is, in a zone: `Monday, 23 November 2026, 09:00–10:00 (Berlin time)`. All-day events use
 * their own zone's days.
 */
export const whenText = (
  event: Pick<EventRow, 'startLocal' | 'endLocal' | 'timezone' | 'isAllDay' | 'rrule'>,
  isSeries: boolean,
  readersZone: string = event.timezone,
): string => {
  const { isAllDay } = event
  const zone = isAllDay ? event.timezone : readersZone
  const { startLocal, endLocal } = zone === event.timezone ? event : inZone(event, zone)
  const [start, end] = [new Date(`${startLocal}Z`), new Date(`${endLocal}Z`)]
  const lastDay = isAllDay ? new Date(end.getTime() - 60_000) : end
  const isOneDay = fullDay(start) === fullDay(lastDay)
  const from = isAllDay ? fullDay(start) : `${fullDay(start)}, ${startLocal.slice(11)}`
  const clock = isAllDay ? '' : endLocal.slice(11)
  const to = isOneDay ? clock && `–${clock}` : ` – ${fullDay(lastDay)}${clock && `, ${clock}`}`
  const isSameDay = startLocal.slice(0, 10) === event.startLocal.slice(0, 10)
  const again = isSeries && event.rrule ? recurrenceText(event.rrule, isSameDay) : ''
  return `${isSeries ? 'From ' : ''}${from}${to} (${zoneInWords(zone)})${again}`
}

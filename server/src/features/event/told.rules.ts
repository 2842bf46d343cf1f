import type { EventTelling } from '@metapyra/contract/event'
import type { EventRow } from './queries.ts'

/** What people are told of an event. */
export type EventNews = Exclude<EventTelling, 'reminder'>

const TITLES: Record<EventNews, string> = {
  invited: 'You are invited: {title}',
  changed: 'Changed: {title}',
  moved: 'At another time: {title}',
  cancelled: 'Cancelled: {title}',
  promoted: 'There is a place for you: {title}',
  letIn: 'You are let in: {title}',
  asked: 'Somebody asks to come: {title}',
}

export const newsTitle = (kind: EventNews, title: string): string =>
  TITLES[kind].replace('{title}', () => title)

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** When it is, by the clock of its own zone: `Monday, 23 November 2026, 09:00–10:00 (Europe/Berlin)`. */
export const whenText = (
  {
    startLocal,
    endLocal,
    timezone,
    isAllDay,
  }: Pick<EventRow, 'startLocal' | 'endLocal' | 'timezone' | 'isAllDay'>,
  isSeries: boolean,
): string => {
  const [start, end] = [new Date(`${startLocal}Z`), new Date(`${endLocal}Z`)]
  const lastDay = isAllDay ? new Date(end.getTime() - 60_000) : end
  const isOneDay = day.format(start) === day.format(lastDay)
  const from = isAllDay ? day.format(start) : `${day.format(start)}, ${startLocal.slice(11)}`
  const clock = isAllDay ? '' : endLocal.slice(11)
  const to = isOneDay ? clock && `–${clock}` : ` – ${day.format(lastDay)}${clock && `, ${clock}`}`
  return `${isSeries ? 'From ' : ''}${from}${to} (${timezone})${isSeries ? ', and again' : ''}`
}

/** Rooms and things of the map are called by the client; a mail names what it can. */
export const placeText = (location: EventRow['location']): string =>
  location?.type === 'url' || location?.type === 'address' ? location.value : 'in the space'

import type { ReactNode } from 'react'
import type { DayRow } from '../../calendar/day-section.tsx'
import * as events from '../../calendar/events.module.css'
import { timeWords } from '../../calendar/local-dates.ts'
import { ProviderMark } from '../../ui/icons/provider-marks.tsx'
import * as board from '../../ui/tab/board.module.css'
import type { LinkedCalendarEvent, LinkedCalendarResult } from './linked-calendar-events.lazy.ts'
import * as css from './linked-calendar-rows.module.css'

/** The fields of a space's event by which its copy in a linked calendar is recognized. */
export interface SpaceEventTimes {
  title: string
  startsAt: string
  endsAt: string
}

export interface LinkedCalendarRows {
  /** The rows of a day, without copies of the space's events and without events that ended by `notOverMs`. */
  on(day: string, spaceEvents: readonly SpaceEventTimes[], notOverMs?: number): DayRow[]
  days: readonly string[]
  note: ReactNode
}

/** Turns the events found into rows that are listed among the space's events. */
export const toRows = (found: LinkedCalendarResult): LinkedCalendarRows => {
  const byDay = new Map<string, LinkedCalendarEvent[]>()
  for (const event of found.events)
    for (const day of event.days) byDay.set(day, [...(byDay.get(day) ?? []), event])
  return {
    days: [...byDay.keys()],
    // A calendar that subscribes to the space's feed has copies of its events. Only title and times identify a copy.
    on: (day, spaceEvents, notOverMs = 0) =>
      (byDay.get(day) ?? [])
        .filter(({ endsAt }) => !endsAt || Date.parse(endsAt) > notOverMs)
        .filter(
          (event) =>
            !spaceEvents.some(
              ({ title, startsAt, endsAt }) =>
                title === event.title && startsAt === event.startsAt && endsAt === event.endsAt,
            ),
        )
        .map((event) => ({
          key: `${event.provider} ${event.id}`,
          at: event.startsAt ?? '',
          row: <OutsideRow event={event} />,
        })),
    note:
      found.notes.length === 0 ? null : (
        <div className={css.notes} role="status">
          {found.notes.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      ),
  }
}

const COMPANIES = { google: 'Google', microsoft: 'Outlook' } as const

function OutsideRow({ event }: { event: LinkedCalendarEvent }) {
  const { provider, title, calendarName, startsAt, endsAt, url, isBusy } = event
  const content = (
    <>
      <span className={`${events.time} ${css.time}`}>
        {startsAt ? timeWords(startsAt) : 'All day'}
        {startsAt && endsAt && <span className={events.end}>{timeWords(endsAt)}</span>}
      </span>
      <span className={events.what}>
        <span className={css.title}>{title || 'Busy'}</span>
        <span className={css.about}>
          <ProviderMark provider={provider} />
          <span>{[calendarName, !isBusy && 'Free'].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    </>
  )
  const className = `${board.row} ${events.row} ${css.row}`
  return (
    <li>
      {url && /^https?:/i.test(url) ? (
        <a
          className={className}
          href={url}
          target="_blank"
          rel="noreferrer"
          title={`Open in ${COMPANIES[provider]}`}
        >
          {content}
        </a>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  )
}

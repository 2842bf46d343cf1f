import type { ReactNode } from 'react'
import type { DayRow } from '../../calendar/day-section.tsx'
import * as events from '../../calendar/events.module.css'
import { timeWords } from '../../calendar/when.ts'
import { ProviderMark } from '../../ui/icons/provider-marks.tsx'
import * as board from '../../ui/tab/board.module.css'
import * as css from './outside.module.css'
import type { Found, OutsideEvent } from './outside-events.ts'

/** What is known of an event of the space, to tell it from its copy. */
export interface Same {
  title: string
  startsAt: string
  endsAt: string
}

export interface Outside {
  /** Those of a day, but for what is there as an event of the space, and what was over by then. */
  on(day: string, besides: readonly Same[], notOverMs?: number): DayRow[]
  days: readonly string[]
  note: ReactNode
}

/** What was found, in rows among the events of the space. */
export const toRows = (found: Found): Outside => {
  const byDay = new Map<string, OutsideEvent[]>()
  for (const event of found.events)
    for (const day of event.days) byDay.set(day, [...(byDay.get(day) ?? []), event])
  return {
    days: [...byDay.keys()],
    // Who subscribes to the space’s events elsewhere has them there too, and nothing else tells that.
    on: (day, besides, notOverMs = 0) =>
      (byDay.get(day) ?? [])
        .filter(({ endsAt }) => !endsAt || Date.parse(endsAt) > notOverMs)
        .filter(
          (event) =>
            !besides.some(
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

function OutsideRow({ event }: { event: OutsideEvent }) {
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
  const look = `${board.row} ${events.row} ${css.row}`
  return (
    <li>
      {url && /^https?:/i.test(url) ? (
        <a
          className={look}
          href={url}
          target="_blank"
          rel="noreferrer"
          title={`Open in ${COMPANIES[provider]}`}
        >
          {content}
        </a>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}

import type { FairTime, FairTimes } from '@metapyra/contract/entities/fair-time'
import { ownZone } from '@metapyra/session/dates'
import { loadPart } from '@metapyra/session/load-part'
import { useEffect, useRef, useState } from 'react'
import { wallHere } from '../calendar/local-dates.ts'
import type { Places } from '../calendar/location.ts'
import type { EventInitialValues } from '../events/form/initial-values.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/controls/empty-state.tsx'
import { Notice } from '../ui/controls/notice.tsx'
import * as css from './found.module.css'
import { SeriesCosts } from './series-costs.tsx'
import { TimeCard } from './time-card.tsx'
import type { TimeQuery } from './time-query.ts'
import { DURATIONS } from './time-query.ts'
import { daysWords, ownClockWords, rowsOf, unreadableCalendarsNote } from './words.ts'

interface FoundTimesProps {
  query: TimeQuery
  found: FairTimes
  places: Pick<Places, 'names'>
  back(): void
  close(): void
}

const isTime = (time: FairTime | null): time is FairTime => time !== null

const aboutWords = ({ durationMin, from, to, weeks }: TimeQuery, { people }: FairTimes): string =>
  [
    people.length === 1 ? '1 person' : `${people.length} people`,
    DURATIONS.find(([min]) => min === durationMin)?.[1].toLowerCase(),
    daysWords(from, to),
    weeks !== null && `${weeks} weeks`,
  ]
    .filter(Boolean)
    .join(' · ')

const hintWords = (count: number): string => {
  if (count === 0) return 'Choose one for an event, or several for a poll.'
  if (count > 1) return `${count} selected`
  return '1 selected. Choose more for a poll.'
}

const failed = () => session.toast('warning', 'This didn’t load. Try again.')

const openEvent = (places: Pick<Places, 'names'>, values: EventInitialValues): void =>
  void loadPart(() => import('../events/form/event-form.lazy.tsx')).then(
    ({ showEventForm }) => showEventForm({ places, event: null, scope: null, initial: values }),
    failed,
  )

const openPoll = (times: readonly FairTime[]): void => {
  const space = session.state.$workspace.get()
  if (!space) return
  const dates = {
    question: 'When should we meet?',
    locals: times.map(({ start }) => wallHere(new Date(start))),
  }
  void loadPart(() => import('../polls/poll-form.lazy.tsx')).then(
    ({ showPollForm }) => showPollForm({ receiverId: space.id, name: space.name, dates }),
    failed,
  )
}

/**
 * [FAIR-5] The times found, the fairest first, or those of a series in their order. The user chooses one or several.
 */
export function FoundTimes({ query, found, places, back, close }: FoundTimesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSeries = query.weeks !== null
  const times = found.times.filter(isTime)
  const [selected, setSelected] = useState<readonly FairTime[]>(() => (isSeries ? times : times.slice(0, 1)))
  const ownId = session.state.$user.get()?.id
  useEffect(() => {
    // The button that was pressed disappeared with the form, so the heading takes the focus.
    heading.current?.closest('dialog')?.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const inOrder = selected.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const [first, ...more] = inOrder
  const plan = () => {
    if (!first) return
    close()
    openEvent(places, {
      ...{ startsAt: first.start, endsAt: first.end, people: query.people },
      alsoAt: more.map(({ start }) => start),
    })
  }
  const askParticipants = () => {
    close()
    openPoll(inOrder)
  }
  const unknown = unreadableCalendarsNote(found.people, ownId)
  const ownClock = ownClockWords(found, ownId, ownZone())
  const title = isSeries
    ? 'One time per week'
    : times.length === 1
      ? '1 time'
      : `${times.length} times, fairest first`
  return (
    <div className={css.found}>
      <div className={css.head}>
        <div>
          <h3 ref={heading} tabIndex={-1} className={css.title}>
            {times.length === 0 ? 'No times found' : title}
          </h3>
          <p className={css.muted}>{aboutWords(query, found)}</p>
        </div>
        {times.length > 0 && (
          <Button kind="plain" size="small" onClick={back}>
            Edit
          </Button>
        )}
      </div>
      {unknown && <Notice kind="warning">{unknown}</Notice>}
      {ownClock && <Notice>{ownClock}</Notice>}
      {times.length === 0 ? (
        <EmptyState
          action={
            <Button size="small" onClick={back}>
              Edit search
            </Button>
          }
        >
          No time works for everyone required. Try more days, a shorter meeting, or making someone optional.
        </EmptyState>
      ) : (
        <>
          {isSeries && <SeriesCosts found={found} ownId={ownId} />}
          <ol className={css.times}>
            {found.times.map((time, at) => (
              <TimeCard
                key={time?.start ?? at}
                time={time}
                week={isSeries ? at + 1 : null}
                rows={time ? rowsOf(found, time, ownId) : []}
                isChosen={time !== null && selected.includes(time)}
                choose={(isOn) =>
                  time &&
                  setSelected(
                    isOn ? [...selected, time] : selected.filter((selectedTime) => selectedTime !== time),
                  )
                }
              />
            ))}
          </ol>
          <div className={css.foot}>
            <p className={css.muted} role="status">
              {hintWords(selected.length)}
            </p>
            {selected.length > 1 && (
              <Button kind={isSeries ? 'plain' : 'main'} onClick={askParticipants}>
                Create poll
              </Button>
            )}
            {(selected.length === 1 || (isSeries && selected.length > 1)) && (
              <Button onClick={plan}>
                {selected.length === 1 ? 'Create event' : `Create all ${selected.length}`}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

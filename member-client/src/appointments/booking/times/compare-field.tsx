import { useEffect, useRef } from 'react'
import type { Compared } from '../../../calendar/own-calendar/compare.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useStore } from '../../../ui/controls/use-store.ts'
import * as css from './compare.module.css'
import type { Slot } from './free-times.ts'
import {
  $visitorCalendar,
  compareCalendarFile,
  countWithoutConflict,
  removeCalendar,
} from './own-calendar.ts'

export const CALENDAR = 'M5 6h14v14H5zM5 10.5h14M9 3.5V8M15 3.5V8'
const MOST_NAMES = 3

interface CompareFieldProps {
  /** All free times of the month, and the month's name. */
  slots: readonly Slot[]
  month: string
  compared: Compared | null
}

/** [APPT-20] Compares the visitor’s own calendar with the free times, only in this tab. */
export function CompareField({ slots, month, compared }: CompareFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLElement>(null)
  const { calendar, isReading, problem } = useStore($visitorCalendar)
  const last = useRef({ calendar, problem, isAwaited: false })
  useEffect(() => {
    const { current } = last
    const isNew = current.calendar !== calendar || current.problem !== problem
    if (!isNew && !(current.isAwaited && compared)) return
    // The result may be below the edge of a phone's screen, and the button that had the focus has been replaced.
    field.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
    last.current = { calendar, problem, isAwaited: isNew && calendar !== null && !compared }
  }, [calendar, problem, compared])
  const choose = (words: string) => (
    <Button kind="plain" size="small" isBusy={isReading} onClick={() => input.current?.click()}>
      {words}
    </Button>
  )
  return (
    <section ref={field} tabIndex={-1} className={css.compare} aria-label="Your calendar">
      <input
        ref={input}
        hidden
        type="file"
        accept=".ics,.ical,.ifb,text/calendar"
        aria-label="Calendar file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Allows the same file to be chosen again.
          if (file) void compareCalendarFile(file).finally(() => Object.assign(currentTarget, { value: '' }))
        }}
      />
      {calendar ? (
        <>
          <p className={css.name}>
            <Icon path={CALENDAR} size={18} />
            <span>
              Compared with <strong>{calendar.name}</strong>
            </span>
          </p>
          <div role="status">{compared && <ComparisonResult {...{ slots, month, compared }} />}</div>
          <p className={css.acts}>
            <Button kind="plain" size="small" onClick={() => removeCalendar()}>
              Remove
            </Button>
            {choose('Choose another file')}
          </p>
        </>
      ) : (
        <>
          {choose('Compare with your calendar')}
          <p>
            Choose an .ics file<span className={css.byDrop}>, or drop it here</span>. It stays on your device.
          </p>
        </>
      )}
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </section>
  )
}

/** The result of the comparison for a month, and the parts of the file that were not compared. */
function ComparisonResult({ slots, month, compared }: CompareFieldProps & { compared: Compared }) {
  const { count, unread, unfollowed } = compared
  const fit = countWithoutConflict(slots, compared)
  const titles = unfollowed.slice(0, MOST_NAMES).map((title) => `“${title || 'Untitled event'}”`)
  const more = unfollowed.length - titles.length
  return (
    <>
      <p>
        {slots.length === 0
          ? `No available times in ${month}.`
          : count === 0
            ? `You have nothing in ${month}. Every available time fits.`
            : `${fit} of ${slots.length} times in ${month} fit.`}
      </p>
      {unread > 0 && <p>{unread === 1 ? '1 event' : `${unread} events`} couldn’t be read.</p>}
      {titles.length > 0 && (
        <p>
          {[...titles, more > 0 && `${more} more`].filter(Boolean).join(', ')}{' '}
          {unfollowed.length === 1 ? 'repeats' : 'repeat'} too often to compare.
        </p>
      )}
    </>
  )
}

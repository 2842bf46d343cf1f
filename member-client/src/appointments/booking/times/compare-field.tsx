import { useEffect, useRef } from 'react'
import type { Compared } from '../../../calendar/own-calendar/compare.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useStore } from '../../../ui/controls/use-store.ts'
import * as css from './compare.module.css'
import type { Slot } from './free-times.ts'
import { $own, fitting, layOver, takeAway } from './own-calendar.ts'

export const CALENDAR = 'M5 6h14v14H5zM5 10.5h14M9 3.5V8M15 3.5V8'
const MOST_NAMES = 3

interface CompareFieldProps {
  /** All free times of the month, and what it is called. */
  slots: readonly Slot[]
  month: string
  compared: Compared | null
}

/** [APPT-20] Lays the visitor’s own calendar over the free times, in this tab alone. */
export function CompareField({ slots, month, compared }: CompareFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLElement>(null)
  const { calendar, isReading, problem } = useStore($own)
  const known = useRef({ calendar, problem, isAwaited: false })
  useEffect(() => {
    const { current } = known
    const isNew = current.calendar !== calendar || current.problem !== problem
    if (!isNew && !(current.isAwaited && compared)) return
    // What came of a file may be below the edge of a phone, and the button that had the focus is another one.
    field.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
    known.current = { calendar, problem, isAwaited: isNew && calendar !== null && !compared }
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
          // The same file can be chosen once more.
          if (file) void layOver(file).finally(() => Object.assign(currentTarget, { value: '' }))
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
          <div role="status">{compared && <Found {...{ slots, month, compared }} />}</div>
          <p className={css.acts}>
            <Button kind="plain" size="small" onClick={() => takeAway()}>
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

/** What came of it for a month, and what of the file was not compared. */
function Found({ slots, month, compared }: CompareFieldProps & { compared: Compared }) {
  const { count, unread, unfollowed } = compared
  const fit = fitting(slots, compared)
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

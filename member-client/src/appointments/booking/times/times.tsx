import { useEffect, useRef } from 'react'
import type { Compared } from '../../../calendar/own-calendar/compare.ts'
import type { Occurrence } from '../../../calendar/own-calendar/occurrences.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import * as compare from './compare.module.css'
import { CALENDAR } from './compare-field.tsx'
import type { SelectedSlot, Slot } from './free-times.ts'
import { countWithoutConflict } from './own-calendar.ts'
import * as css from './slot-picker.module.css'
import { useSlotSelection } from './use-slot-selection.ts'
import { longDay, timeIn } from './zone.ts'

interface TimesProps {
  zone: string
  day: string
  slots: readonly Slot[]
  compared: Compared | null
  choose(slot: SelectedSlot): Promise<void>
  goBack(): void
}

/** The free times of a day. */
export function Times({ zone, day, slots, compared, choose, goBack }: TimesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, take } = useSlotSelection(choose)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={css.timesTop}>
        <h2 ref={heading} tabIndex={-1}>
          {longDay(day)}
        </h2>
        <span className={css.back}>
          <Button kind="plain" size="small" onClick={goBack}>
            Change day
          </Button>
        </span>
      </div>
      {slots.length === 0 ? (
        <p className={css.hint}>No times left on this day. Choose another.</p>
      ) : (
        <>
          {compared && (
            <p className={compare.fit}>
              {countWithoutConflict(slots, compared)} of {slots.length} fit your calendar.
            </p>
          )}
          <ul className={css.times}>
            {slots.map((slot) => (
              <li key={slot.start}>
                <Time
                  slot={slot}
                  zone={zone}
                  clashes={compared?.clashes.get(slot.start)}
                  isBusy={busy === slot.start}
                  take={take}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface TimeProps {
  slot: Slot
  zone: string
  clashes: readonly Occurrence[] | undefined
  isBusy: boolean
  take(slot: SelectedSlot): void
}

const titleOf = ({ title }: Occurrence): string => title || 'Busy'

function Time({ slot, zone, clashes, isBusy, take }: TimeProps) {
  const time = timeIn(zone, slot.start)
  if (!clashes)
    return (
      <Button kind="plain" isWide isBusy={isBusy} onClick={() => take(slot)}>
        {time}
      </Button>
    )
  const at = (atMs: number) => timeIn(zone, new Date(atMs).toISOString())
  const sentences = clashes.map((conflict) =>
    conflict.isAllDay
      ? `${titleOf(conflict)}, all day`
      : `${titleOf(conflict)}, ${at(conflict.startMs)}–${at(conflict.endMs)}`,
  )
  const words = `You’re busy: ${sentences.join('; ')}`
  return (
    <Button
      kind="plain"
      isWide
      isBusy={isBusy}
      title={words}
      onClick={() => take({ ...slot, clash: `${words}.` })}
    >
      <span className={compare.clash}>
        {time}
        <span className={css.spoken}>You’re busy:</span>
        <span className={compare.what}>
          <Icon path={CALENDAR} size={14} />
          <span>{clashes.map(titleOf).join(', ')}</span>
        </span>
      </span>
    </Button>
  )
}

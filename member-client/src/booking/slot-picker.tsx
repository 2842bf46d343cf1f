import { DAY_MS } from '@metapyra/contract/constants'
import { isPassing } from '@metapyra/session/errors'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import type { Slot } from './free-times.ts'
import { useMonth } from './free-times.ts'
import { firstOf, lastOf, monthOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { NextFree } from './next-free.tsx'
import * as css from './slot-picker.module.css'
import { problemWords } from './words.ts'
import { dayIn, longDay, monthWords, timeIn } from './zone.ts'
import { ZoneField } from './zone-field.tsx'

interface SlotPickerProps {
  bearer: string
  durationMin?: number | undefined
  maxAheadDays: number
  zone: string
  setZone(zone: string): void
  /** Another one asks for the times anew. */
  round: number
  choose(slot: Slot): Promise<void>
  onDead(): void
}

/** A month, and the free times of a day of it: side by side, or on a phone one after the other. */
export function SlotPicker(props: SlotPickerProps) {
  const { bearer, durationMin, maxAheadDays, zone, setZone, round, onDead } = props
  const now = Date.now()
  const bounds = [dayIn(zone, now), dayIn(zone, now + maxAheadDays * DAY_MS)] as const
  const [at, setAt] = useState(bounds[0])
  const [chosen, setChosen] = useState<string | null>(null)
  const month = monthOf(at)
  const asking = { bearer, zone, durationMin }
  const { days, failure, again } = useMonth(asking, month, round)
  const isDead = failure !== null && !isPassing(failure.code)
  useEffect(() => {
    if (isDead) onDead()
  }, [isDead, onDead])
  const isEmpty = days?.size === 0
  const day = chosen && monthOf(chosen) === month ? chosen : null
  const show = (next: string) => {
    setAt(next)
    setChosen(next)
  }
  const monthIs =
    days && `${monthWords(firstOf(month))}: ${days.size === 0 ? 'no' : days.size} days with free times`
  return (
    <div className={css.picker} data-chosen={day ? '' : undefined}>
      <p className={css.spoken} role="status">
        {monthIs}
      </p>
      <div className={css.left}>
        <MonthGrid at={at} bounds={bounds} days={days} chosen={day} move={setAt} choose={show} />
        <ZoneField
          zone={zone}
          choose={(next) => {
            setZone(next)
            setChosen(null)
            // There it may be another day.
            setAt(monthOf(at) === monthOf(bounds[0]) ? dayIn(next, now) : at)
          }}
        />
      </div>
      <div className={css.right}>
        {failure ? (
          <div role="alert" className={css.hint}>
            <p>{problemWords(failure)}</p>
            <Button kind="plain" onClick={again}>
              Try again
            </Button>
          </div>
        ) : isEmpty ? (
          <NextFree asking={asking} month={month} from={lastOf(month)} last={bounds[1]} show={setAt} />
        ) : !days ? (
          <Skeleton count={6} height={44} />
        ) : day ? (
          <Times {...props} key={day} day={day} slots={days.get(day) ?? []} goBack={() => setChosen(null)} />
        ) : (
          <p className={css.hint}>Choose a day to see its free times.</p>
        )}
      </div>
    </div>
  )
}

interface TimesProps extends Pick<SlotPickerProps, 'zone' | 'choose'> {
  day: string
  slots: readonly Slot[]
  goBack(): void
}

function Times({ zone, day, slots, choose, goBack }: TimesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState<string | null>(null)
  useEffect(() => heading.current?.focus(), [])
  const take = (slot: Slot) => {
    if (busy) return
    setBusy(slot.start)
    void choose(slot).finally(() => setBusy(null))
  }
  return (
    <>
      <div className={css.timesTop}>
        <h2 ref={heading} tabIndex={-1}>
          {longDay(day)}
        </h2>
        <span className={css.back}>
          <Button kind="plain" size="small" onClick={goBack}>
            Another day
          </Button>
        </span>
      </div>
      {slots.length === 0 ? (
        <p className={css.hint}>Nothing is free on this day any more. Choose another one.</p>
      ) : (
        <ul className={css.times}>
          {slots.map((slot) => (
            <li key={slot.start}>
              <Button kind="plain" isWide isBusy={busy === slot.start} onClick={() => take(slot)}>
                {timeIn(zone, slot.start)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

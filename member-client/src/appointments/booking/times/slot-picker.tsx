import { DAY_MS } from '@metapyra/contract/constants'
import { isPassing } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/controls/skeleton.tsx'
import { problemWords } from '../booking-page-format.ts'
import { CompareField } from './compare-field.tsx'
import { DropArea } from './drop-area.tsx'
import type { SelectedSlot } from './free-times.ts'
import { useMonth } from './free-times.ts'
import { firstOf, lastOf, monthOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { NextFree } from './next-free.tsx'
import { compareCalendarFile, useCompared } from './own-calendar.ts'
import * as css from './slot-picker.module.css'
import { Times } from './times.tsx'
import { dayIn, monthWords } from './zone.ts'
import { ZoneField } from './zone-field.tsx'

interface SlotPickerProps {
  bearer: string
  durationMin?: number | undefined
  maxAheadDays: number
  zone: string
  setZone(zone: string): void
  /** A new value loads the times again. */
  round: number
  choose(slot: SelectedSlot): Promise<void>
  onLinkExpired(): void
}

/** A month and the free times of one of its days: side by side, or on a phone one after the other. */
export function SlotPicker(props: SlotPickerProps) {
  const { bearer, durationMin, maxAheadDays, zone, setZone, round, onLinkExpired } = props
  const now = Date.now()
  const bounds = [dayIn(zone, now), dayIn(zone, now + maxAheadDays * DAY_MS)] as const
  const [at, setAt] = useState(bounds[0])
  const [selectedDay, setSelectedDay] = useState<string | null>(null)
  const month = monthOf(at)
  const asking = { bearer, zone, durationMin }
  const { days, failure, again } = useMonth(asking, month, round)
  const comparison = useCompared(days, zone)
  const isDead = failure !== null && !isPassing(failure.code)
  useEffect(() => {
    if (isDead) onLinkExpired()
  }, [isDead, onLinkExpired])
  const isEmpty = days?.size === 0
  const day = selectedDay && monthOf(selectedDay) === month ? selectedDay : null
  const show = (next: string) => {
    setAt(next)
    setSelectedDay(next)
  }
  const monthIs =
    days &&
    `${monthWords(firstOf(month))}: ${days.size || 'no'} available ${days.size === 1 ? 'day' : 'days'}`
  return (
    <DropArea className={css.picker} isChosen={day !== null} take={(file) => void compareCalendarFile(file)}>
      <p className={css.spoken} role="status">
        {monthIs}
      </p>
      <div className={css.left}>
        <MonthGrid {...{ at, bounds, days, comparison }} selectedDay={day} move={setAt} choose={show} />
        <ZoneField
          zone={zone}
          choose={(next) => {
            setZone(next)
            // In the new zone it may be another day.
            setAt(monthOf(at) === monthOf(bounds[0]) ? dayIn(next, now) : at)
          }}
        />
        <CompareField
          slots={days ? [...days.values()].flat() : []}
          month={monthWords(firstOf(month))}
          compared={comparison}
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
          <div className={css.times}>
            <Skeleton count={12} height={44} />
          </div>
        ) : day ? (
          <Times
            {...{ zone, compared: comparison, choose: props.choose }}
            key={day}
            day={day}
            slots={days.get(day) ?? []}
            goBack={() => setSelectedDay(null)}
          />
        ) : (
          <p className={css.hint}>Choose a day to see available times.</p>
        )}
      </div>
    </DropArea>
  )
}

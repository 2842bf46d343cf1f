import { ownZone } from '@metapyra/session/dates'
import { useState } from 'react'
import { dayHere, dayWords, plusDays, timeWords } from '../../calendar/local-dates.ts'
import { useCall } from '../../data/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import * as look from '../../ui/tab/form.module.css'
import * as css from '../appointments.module.css'

interface Slot {
  start: string
  end: string
}
const DAYS_AHEAD = 13
const DAYS_SHOWN = 4
const MOST = 20

interface FreeTimesProps {
  /** The default meeting type if undefined. */
  typeId: string | undefined
  legend: string
  /** Displayed if there are no free times. */
  none: string
  /** Number of days displayed at first; each press adds more. */
  daysFirst?: number
  isChosen(slot: Slot): boolean
  onPress(slot: Slot): void
}

/** The user’s free times of the next two weeks, as buttons. */
export function FreeTimes(props: FreeTimesProps) {
  const { typeId, legend, none, daysFirst = DAYS_SHOWN, isChosen, onPress } = props
  const from = dayHere(new Date())
  const { data, error, refetch } = useCall('POST v2/appointment/timeslots', {
    ...{ from, to: plusDays(from, DAYS_AHEAD), timezone: ownZone() },
    ...(typeId && { typeId }),
  })
  const days = data?.days
  const [visibleDays, setVisibleDays] = useState(daysFirst)
  return (
    <fieldset className={look.fields}>
      <legend className={look.legend}>{legend}</legend>
      {error && !days && (
        <p className={css.none}>
          Your availability didn’t load.{' '}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!days && !error && <Skeleton count={2} height={60} />}
      {days?.length === 0 && (
        <p className={css.none}>You have no availability in the next two weeks. {none}</p>
      )}
      {days?.slice(0, visibleDays).map(({ date, slots }) => (
        <div key={date} className={css.proposed}>
          <h3>{dayWords(date, Date.now())}</h3>
          <div className={css.slots}>
            {slots.map((slot) => (
              <button
                key={slot.start}
                type="button"
                className={css.slot}
                aria-pressed={isChosen(slot)}
                onClick={() => onPress(slot)}
              >
                {timeWords(slot.start)}
              </button>
            ))}
          </div>
        </div>
      ))}
      {days && days.length > visibleDays && (
        <Button kind="quiet" size="small" onClick={() => setVisibleDays(visibleDays + DAYS_SHOWN)}>
          More days
        </Button>
      )}
    </fieldset>
  )
}

interface ProposedTimesProps {
  typeId: string
  chosen: readonly Slot[]
  onChange(chosen: readonly Slot[]): void
}

/** Selects times that the email suggests; its recipient can also choose others. */
export function ProposedTimes({ typeId, chosen, onChange }: ProposedTimesProps) {
  const isChosen = ({ start }: Slot) => chosen.some((slot) => slot.start === start)
  const toggle = (slot: Slot) =>
    onChange(
      isChosen(slot) ? chosen.filter(({ start }) => start !== slot.start) : [...chosen, slot].slice(0, MOST),
    )
  return (
    <FreeTimes
      {...{ typeId, isChosen }}
      legend={`Suggest times${chosen.length > 0 ? `: ${chosen.length} selected` : ''}`}
      none="The link shows later times."
      onPress={toggle}
    />
  )
}

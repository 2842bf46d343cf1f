import type { BookingType } from '@metapyra/contract/entities/appointment'
import { useEffect, useState } from 'react'
import * as look from '../board/form.module.css'
import { Button } from '../design/button.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { dayOf, dayWords, ownZone, plusDays, timeWords } from '../events/when.ts'
import { session } from '../session.ts'
import * as css from './appointments.module.css'

interface Slot {
  start: string
  end: string
}
interface Day {
  date: string
  slots: Slot[]
}

const DAYS_AHEAD = 13
const DAYS_SHOWN = 4
const MOST = 20

interface ProposedTimesProps {
  type: BookingType
  chosen: readonly Slot[]
  onChange(chosen: readonly Slot[]): void
}

/** Some of one’s free times, that the mail names; whoever gets it may choose others too. */
export function ProposedTimes({ type, chosen, onChange }: ProposedTimesProps) {
  const [days, setDays] = useState<readonly Day[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [shown, setShown] = useState(DAYS_SHOWN)
  const ask = () => {
    setFailed(false)
    const from = dayOf(new Date())
    session
      .api(
        'POST v2/appointment/timeslots',
        { from, to: plusDays(from, DAYS_AHEAD), timezone: ownZone(), typeId: type.id },
        { isSilent: true },
      )
      .then(
        (free) => setDays(free.days),
        () => setFailed(true),
      )
  }
  useEffect(ask, [type.id])
  const isChosen = ({ start }: Slot) => chosen.some((one) => one.start === start)
  const toggle = (slot: Slot) =>
    onChange(
      isChosen(slot) ? chosen.filter(({ start }) => start !== slot.start) : [...chosen, slot].slice(0, MOST),
    )
  return (
    <fieldset className={look.fields}>
      <legend className={look.legend}>
        Times to propose{chosen.length > 0 && `: ${chosen.length} chosen`}
      </legend>
      {hasFailed && (
        <p className={css.none}>
          Your free times did not load.{' '}
          <Button kind="quiet" size="small" onClick={ask}>
            Try again
          </Button>
        </p>
      )}
      {!days && !hasFailed && <Skeleton count={2} height={60} />}
      {days?.length === 0 && (
        <p className={css.none}>You are not free in the next two weeks: the link shows what is later.</p>
      )}
      {days?.slice(0, shown).map(({ date, slots }) => (
        <div key={date} className={css.proposed}>
          <h3>{dayWords(date, Date.now())}</h3>
          <div className={css.slots}>
            {slots.map((slot) => (
              <button
                key={slot.start}
                type="button"
                className={css.slot}
                aria-pressed={isChosen(slot)}
                onClick={() => toggle(slot)}
              >
                {timeWords(slot.start)}
              </button>
            ))}
          </div>
        </div>
      ))}
      {days && days.length > shown && (
        <Button kind="quiet" size="small" onClick={() => setShown(shown + DAYS_SHOWN)}>
          More days
        </Button>
      )}
    </fieldset>
  )
}

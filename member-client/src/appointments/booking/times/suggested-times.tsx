import { zoneLabel } from '@metapyra/time/labels'
import { Button } from '../../../ui/controls/button.tsx'
import type { Slot } from './free-times.ts'
import * as css from './suggested-times.module.css'
import { useSlotSelection } from './use-slot-selection.ts'
import { dateIn, timeIn } from './zone.ts'

interface SuggestedTimesProps {
  slots: readonly Slot[]
  zone: string
  choose(slot: Slot): Promise<void>
}

/** The host's suggested times, above all free times. */
export function SuggestedTimes({ slots, zone, choose }: SuggestedTimesProps) {
  const { busy, take } = useSlotSelection(choose)
  return (
    <section className={css.proposed} aria-labelledby="proposed">
      <div>
        <h2 id="proposed">Suggested times</h2>
        <p>Times in {zoneLabel(zone, slots[0]?.start ?? Date.now())}</p>
      </div>
      <ul>
        {slots.map((slot) => (
          <li key={slot.start}>
            <Button isWide isBusy={busy === slot.start} onClick={() => take(slot)}>
              {dateIn(zone, slot.start)}, {timeIn(zone, slot.start)}
            </Button>
          </li>
        ))}
      </ul>
      <h2>Other times</h2>
    </section>
  )
}

import { WayToSeats } from '../../../subscription/seats/seats-left.tsx'
import { counted } from '../../../ui/format/counted.ts'
import type { Fault } from '../../worker/outcome.ts'
import steps from '../steps.module.css'
import css from './summary-step.module.css'

/** Reasons that fit on the screen; the download has each. */
const SHOWN = 5

const sum = (faults: Fault[]) => faults.reduce((total, { count }) => total + count, 0)

/** Why rows are not in: how many for each reason, and what helps where that is known. */
export function Faults({ faults }: { faults: Fault[] }) {
  if (faults.length === 0) return null
  const others = sum(faults.slice(SHOWN))
  return (
    <ul className={css['faults']}>
      {faults.slice(0, SHOWN).map((fault) => (
        <li key={fault.reason}>
          <FaultOf {...fault} />
        </li>
      ))}
      {others > 0 && (
        <li className={steps['muted']}>{counted(others, 'other row', 'other rows')}, for other reasons.</li>
      )}
    </ul>
  )
}

function FaultOf({ reason, count, isOfSeats }: Fault) {
  if (isOfSeats)
    return (
      <>
        <strong>{counted(count, 'row has', 'rows have')} no available seat.</strong>{' '}
        <WayToSeats isKeepingPage />
      </>
    )
  return (
    <>
      <strong>{counted(count, 'row', 'rows')}:</strong> {reason}
    </>
  )
}

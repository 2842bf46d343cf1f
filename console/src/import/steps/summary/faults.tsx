import { GetMoreSeats } from '../../../subscription/seats/seats-left.tsx'
import { formatCount } from '../../../ui/format/counted.ts'
import type { Fault } from '../../worker/outcome.ts'
import steps from '../steps.module.css'
import css from './summary-step.module.css'

/** Number of reasons displayed; the download lists all of them. */
const MAX_REASONS = 5

const sum = (faults: Fault[]) => faults.reduce((total, { count }) => total + count, 0)

/** Why rows were not imported: the number of rows per reason, and the fix if one is known. */
export function FailureReasons({ faults }: { faults: Fault[] }) {
  if (faults.length === 0) return null
  const others = sum(faults.slice(MAX_REASONS))
  return (
    <ul className={css['faults']}>
      {faults.slice(0, MAX_REASONS).map((fault) => (
        <li key={fault.reason}>
          <FaultOf {...fault} />
        </li>
      ))}
      {others > 0 && (
        <li className={steps['muted']}>
          {formatCount(others, 'other row', 'other rows')}, for other reasons.
        </li>
      )}
    </ul>
  )
}

function FaultOf({ reason, count, isOfSeats }: Fault) {
  if (isOfSeats)
    return (
      <>
        <strong>{formatCount(count, 'row has', 'rows have')} no available seat.</strong>{' '}
        <GetMoreSeats missing={count} opensInNewTab />
      </>
    )
  return (
    <>
      <strong>{formatCount(count, 'row', 'rows')}:</strong> {reason}
    </>
  )
}

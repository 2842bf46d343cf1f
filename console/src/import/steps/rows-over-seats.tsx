import { SeatsLeft } from '../../subscription/seats/seats-left.tsx'
import type { Counts } from '../csv/check-table.ts'
import type { Import } from '../use-import.ts'

/** Says, before anything is sent, whether there are seats for all new people. */
export function RowsOverSeats({ job, counts }: { job: Import; counts: Counts }) {
  // People who are already in the space need no seat, and who they are is unknown until the server has answered.
  if (job.comparing === 'asking') return null
  return (
    <SeatsLeft seatsNeeded={counts.seats} opensInNewTab>
      The import fills the available seats in file order; the other rows fail and can be imported again.
    </SeatsLeft>
  )
}

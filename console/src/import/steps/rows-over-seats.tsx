import { SeatsLeft } from '../../subscription/seats/seats-left.tsx'
import type { Counts } from '../csv/check-table.ts'
import type { Import } from '../use-import.ts'

/** Whether there are seats for all who are new, before anything is sent. */
export function RowsOverSeats({ job, counts }: { job: Import; counts: Counts }) {
  // Who is in the space already needs none, and that is not known before it has answered.
  if (job.comparing === 'asking') return null
  return (
    <SeatsLeft wanted={counts.seats} isKeepingPage>
      The import fills the available seats in file order; the other rows fail and can be imported again.
    </SeatsLeft>
  )
}

import { useState } from 'react'
import type { Import } from '../../use-import.ts'
import type { PageRow } from '../../worker/row-page.ts'

/** Takes a row in or leaves it out, whatever the rules say. */
export function TickBox({ job, row }: { job: Import; row: PageRow }) {
  const isIn = row.state !== 'leftOut'
  // The worker checks all rows again before it answers, and a box has to follow the click at once.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = async (next: boolean) => {
    setChosen(next)
    await job.change((worker) => worker.tick({ index: row.index }, next))
  }
  if (chosen === isIn) setChosen(null)
  return (
    <input
      type="checkbox"
      aria-label={`Import line ${row.line}`}
      checked={chosen ?? isIn}
      onChange={(event) => void choose(event.target.checked)}
    />
  )
}

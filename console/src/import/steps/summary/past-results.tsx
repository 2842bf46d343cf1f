import { Button } from 'antd'
import { useCall } from '../../../providers/use-call.ts'
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx'
import { BulkActStatus } from '../../../users/bulk/act-note.lazy.tsx'
import { useBulkAct } from '../../../users/bulk/use-bulk.ts'
import type { Import } from '../../use-import.ts'
import { HistoryRow } from '../choose/history-row.tsx'
import history from '../choose/import-history.module.css'
import steps from '../steps.module.css'

/** The results after a reload: this page no longer has the rows, but the server has what came of them. */
export function PastResults({ importId, job: wizard }: { importId: string; job: Import }) {
  const bulk = useBulkAct()
  const { data } = useCall(
    'POST v2/admin/workspace/imports',
    { importIds: [importId] },
    { queryKey: ['imports', 'past', importId], staleTime: 0 },
  )
  return (
    <section className={history['history']} aria-labelledby="past-results">
      <h2 id="past-results">Results</h2>
      <BulkActStatus bulk={bulk} />
      {data ? (
        <ul>
          {data.rows.map((job) => (
            <HistoryRow key={job.importId} job={job} wizard={wizard} bulk={bulk} />
          ))}
        </ul>
      ) : (
        <TableSkeleton label="results" />
      )}
      <div className={steps['buttons']}>
        <Button type="primary" onClick={wizard.restart}>
          Import another file
        </Button>
      </div>
    </section>
  )
}

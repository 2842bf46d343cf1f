import { HistoryOutlined } from '@ant-design/icons'
import type { ImportJob } from '@metapyra/contract/entities/import'
import { useTable } from '@refinedev/core'
import { formatCount } from '../../../ui/format/counted.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ListFailed } from '../../../ui/table/list-failed.tsx'
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx'
import { usePageHistory } from '../../../ui/table/use-page-history.ts'
import { BulkActStatus } from '../../../users/bulk/act-note.lazy.tsx'
import { useBulkAct } from '../../../users/bulk/use-bulk.ts'
import type { Import } from '../../use-import.ts'
import { Pager } from '../pager.tsx'
import { HistoryRow } from './history-row.tsx'
import css from './import-history.module.css'

const JOBS_A_PAGE = 10
/** Progress is live. Nobody tells of an import whose page was closed: the server calls it stopped after a minute. */
const REFETCH_INTERVAL_MS = 60_000

/** Every import of the space: who ran it, when, its result, and its failed rows. */
export function ImportHistory({ job: wizard }: { job: Import }) {
  const table = useTable<ImportJob & { id: string }>({
    resource: 'imports',
    pagination: { pageSize: JOBS_A_PAGE },
    syncWithLocation: true,
    queryOptions: {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.some((job) => job.state === 'running') ? REFETCH_INTERVAL_MS : false,
    },
  })
  const { tableQuery, result, currentPage } = table
  const turnTo = usePageHistory(table)
  const total = result.total ?? 0
  const bulk = useBulkAct()
  return (
    <section className={css['history']} aria-labelledby="import-history">
      <h2 id="import-history">
        Past imports {total > 0 && <span>{formatCount(total, 'import', 'imports')}</span>}
      </h2>
      <BulkActStatus bulk={bulk} />
      {tableQuery.isError ? (
        <ListFailed message={tableQuery.error.message} onRetry={() => void tableQuery.refetch()} />
      ) : tableQuery.isLoading ? (
        <TableSkeleton label="imports" />
      ) : total === 0 ? (
        <EmptyState
          icon={<HistoryOutlined />}
          title="No imports yet"
          text="Imports appear here with their results and any failed rows."
        />
      ) : (
        <ul>
          {result.data.map((job) => (
            <HistoryRow key={job.importId} job={job} wizard={wizard} bulk={bulk} />
          ))}
        </ul>
      )}
      <Pager
        label="Import pages"
        page={currentPage}
        pageSize={JOBS_A_PAGE}
        total={total}
        onPage={(page) => void turnTo(page)}
      />
      {total > 0 && (
        <p className={css['hint']}>
          Failed rows contain personal data and are deleted 30 days after the import started.
        </p>
      )}
    </section>
  )
}

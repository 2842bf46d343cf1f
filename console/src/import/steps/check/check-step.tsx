import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { formatCount } from '../../../ui/format/counted.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import type { Import } from '../../use-import.ts'
import type { RowFilter } from '../../worker/row-page.ts'
import { ComparisonNote } from '../comparison.tsx'
import { Pager } from '../pager.tsx'
import { RowsOverSeats } from '../rows-over-seats.tsx'
import css from '../steps.module.css'
import { ReplaceInColumn } from './replace-in-column.tsx'
import { RowFilters } from './row-filters.tsx'
import { RowsTable } from './rows-table.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'
import { ROWS_A_PAGE, useRows } from './use-rows.ts'

/** Lists every row before anything is sent. Problems are marked and can be corrected here. */
export function CheckStep({ job }: { job: Import }) {
  const { counts } = job
  const [filter, setFilter] = useState<RowFilter>(() => (counts && counts.error > 0 ? 'problems' : 'all'))
  const [page, setPage] = useState(1)
  const shown = useRows(job, filter, page)
  const focus = useRestoredFocus(shown?.rows)
  if (!counts) return null
  const good = counts.ready + counts.known
  return (
    <div ref={focus.box} className={css['stack']}>
      <RowFilters
        counts={counts}
        isRosterLoaded={job.comparing === 'done'}
        filter={filter}
        onChoose={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <ComparisonNote job={job} />
      <RowsOverSeats job={job} counts={counts} />
      <ReplaceInColumn job={job} />
      {shown && shown.rows.length === 0 && (
        <EmptyState icon={<CheckCircleOutlined />} title="No matching rows" />
      )}
      {shown && shown.rows.length > 0 && (
        <RowsTable
          job={job}
          rows={shown.rows}
          page={page}
          pageCount={Math.max(1, Math.ceil(shown.total / ROWS_A_PAGE))}
          turnTo={setPage}
          isBusy={shown.page !== page}
        />
      )}
      {shown && (
        <Pager label="Row pages" page={page} pageSize={ROWS_A_PAGE} total={shown.total} onPage={setPage} />
      )}
      <div className={css['bar']}>
        <Button onClick={() => job.goTo('map')}>Back to columns</Button>
        <Button ref={focus.next} type="primary" disabled={good === 0} onClick={() => job.goTo('policy')}>
          {good === 0 ? 'No valid rows yet' : `Continue with ${formatCount(good, 'row', 'rows')}`}
        </Button>
      </div>
    </div>
  )
}

import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { formatCount } from '../../../ui/format/counted.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import type { Import } from '../../use-import.ts'
import type { ColumnValue, RowFilter } from '../../worker/row-page.ts'
import { ComparisonNote } from '../comparison.tsx'
import { Pager } from '../pager.tsx'
import { RowsOverSeats } from '../rows-over-seats.tsx'
import css from '../steps.module.css'
import check from './check-step.module.css'
import { ColumnChooser } from './column-chooser.tsx'
import { ReplaceInColumn } from './replace-in-column.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { RowFilters } from './row-filters.tsx'
import { RowsTable } from './rows-table.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'
import { ROWS_A_PAGE, useRows } from './use-rows.ts'
import { ValueFilter } from './value-filter.tsx'

/** Lists every row before anything is sent. Problems are marked and can be corrected here. */
export function CheckStep({ job }: { job: Import }) {
  const { counts } = job
  const [filter, setFilter] = useState<RowFilter>(() => (counts && counts.error > 0 ? 'problems' : 'all'))
  const [where, setWhere] = useState<ColumnValue | null>(null)
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set())
  const [page, setPage] = useState(1)
  const shown = useRows(job, filter, where, page)
  const focus = useRestoredFocus(shown?.rows)
  if (!counts) return null
  const good = counts.ready + counts.known
  return (
    <div ref={focus.box} className={css['stack']}>
      <RowFilters
        counts={counts}
        isCompared={job.comparing === 'done'}
        filter={filter}
        onChoose={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <ReviewNotes job={job} />
      <ComparisonNote job={job} />
      <RowsOverSeats job={job} counts={counts} />
      <div className={check['tools']}>
        <ValueFilter
          job={job}
          filter={filter}
          where={where}
          total={shown?.total ?? 0}
          onChoose={(next) => {
            setWhere(next)
            setPage(1)
          }}
        />
        <ColumnChooser job={job} shown={others} onChange={setOthers} />
        <ReplaceInColumn job={job} />
      </div>
      {shown && shown.rows.length === 0 && (
        <EmptyState icon={<CheckCircleOutlined />} title="No matching rows" />
      )}
      {shown && shown.rows.length > 0 && (
        <RowsTable
          job={job}
          rows={shown.rows}
          others={others}
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

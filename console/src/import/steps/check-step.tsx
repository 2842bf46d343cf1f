import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { counted } from '../../ui/counted.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import type { Counts } from '../check/table.ts'
import type { Import } from '../use-import.ts'
import type { Choices, Run } from '../use-run.ts'
import type { RowFilter } from '../work/page.ts'
import { Comparison } from './comparison.tsx'
import { ImportChoices } from './import-choices.tsx'
import { Pager } from './pager.tsx'
import { RowFilters } from './row-filters.tsx'
import { RowsTable } from './rows-table.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import css from './steps.module.css'
import { ROWS_A_PAGE, useRows } from './use-rows.ts'

const sentRows = (counts: Counts, { mode }: Choices) => counts.ready + (mode === 'update' ? counts.known : 0)

/** Every row before anything is sent: what is wrong is marked and mended here. */
export function CheckStep({ job, run }: { job: Import; run: Run }) {
  const { counts } = job
  const [filter, setFilter] = useState<RowFilter>(() => (counts && counts.error > 0 ? 'problems' : 'all'))
  const [page, setPage] = useState(1)
  const [choices, setChoices] = useState<Choices>({ mode: 'skip', sendInvitations: true })
  const [isStarting, setIsStarting] = useState(false)
  const shown = useRows(job, filter, page)
  if (!counts) return null
  const count = sentRows(counts, choices)
  const start = async () => {
    setIsStarting(true)
    await run.start(choices)
    setIsStarting(false)
  }
  return (
    <div className={css['stack']}>
      <RowFilters
        counts={counts}
        filter={filter}
        onChoose={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <ImportChoices choices={choices} onChange={setChoices} />
      <Comparison job={job} />
      <SkippedRows job={job} counts={counts} mode={choices.mode} />
      {run.error && <Note type="error">{run.error}</Note>}
      {shown && shown.rows.length === 0 && <EmptyState icon={<CheckCircleOutlined />} title="No such row" />}
      {shown && shown.rows.length > 0 && <RowsTable job={job} rows={shown.rows} />}
      {shown && <Pager page={page} pageSize={ROWS_A_PAGE} total={shown.total} onPage={setPage} />}
      <div className={css['bar']}>
        <Button onClick={() => job.goTo('map')}>Back to the columns</Button>
        <Button
          type="primary"
          disabled={count === 0 || job.comparing === 'asking'}
          loading={isStarting}
          onClick={() => void start()}
        >
          {count === 0 ? 'Nothing to import' : `Import ${counted(count, 'person', 'people')}`}
        </Button>
      </div>
    </div>
  )
}

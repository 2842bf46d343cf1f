import { Button } from 'antd'
import { formatNumber } from '../../../ui/format/counted.ts'
import type { Import } from '../../use-import.ts'
import type { ColumnValue, RowFilter } from '../../worker/row-page.ts'
import { useWorkerValue } from '../use-worker-value.ts'
import css from './check-step.module.css'

interface ValueFilterProps {
  job: Import
  filter: RowFilter
  where: ColumnValue | null
  /** Number of rows that pass both filters. */
  total: number
  onChoose: (where: ColumnValue | null) => void
}

/** Filters the rows by any value of any column, and takes all that it shows in or leaves them out. */
export function ValueFilter({ job, filter, where, total, onChoose }: ValueFilterProps) {
  const headers = job.opened?.facts.headers ?? []
  const tick = (isIn: boolean) => void job.change((worker) => worker.tick({ filter, where }, isIn))
  return (
    <div className={css['filter']}>
      <label>
        <span>Filter by</span>
        <select
          className="select"
          value={where?.column ?? ''}
          onChange={(event) =>
            onChoose(event.target.value === '' ? null : { column: Number(event.target.value), value: '' })
          }
        >
          <option value="">No column</option>
          {headers.map(({ key, label }, column) => (
            <option key={key} value={column}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {where && <ValueChoice job={job} where={where} onChoose={onChoose} />}
      {where && total > 0 && filter !== 'leftOut' && (
        <Button onClick={() => tick(false)}>Leave out {formatNumber(total)}</Button>
      )}
      {(where || filter === 'leftOut') && total > 0 && (
        <Button onClick={() => tick(true)}>Include {formatNumber(total)}</Button>
      )}
    </div>
  )
}

function ValueChoice({
  job,
  where,
  onChoose,
}: {
  job: Import
  where: ColumnValue
  onChoose: ValueFilterProps['onChoose']
}) {
  const { column } = where
  const found = useWorkerValue(job, (worker) => worker.valuesIn(column), column)
  return (
    <label>
      <span>Value</span>
      <select
        className="select"
        value={where.value}
        onChange={(event) => onChoose({ column, value: event.target.value })}
      >
        {!found?.values.some(({ value }) => value === '') && <option value="">Choose a value</option>}
        {found?.values.map(({ value, count }) => (
          <option key={value} value={value}>
            {value || 'empty'} ({formatNumber(count)})
          </option>
        ))}
      </select>
    </label>
  )
}

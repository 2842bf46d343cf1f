import { CloseOutlined } from '@ant-design/icons'
import { DayField, DayRangeProblem } from '../ui/form/day-field.tsx'
import { SearchBox } from '../ui/toolbar/search-box.tsx'
import toolbar from '../ui/toolbar/toolbar.module.css'
import { ActionFilter } from './action-filter.tsx'
import { ActorFilter } from './actor-filter.tsx'
import css from './audit.module.css'
import { subjectOf } from './audit-format.ts'
import type { AuditLog } from './use-audit-log.ts'

export function AuditToolbar({ log }: { log: AuditLog }) {
  const { from, to, subjectId } = log.filters
  return (
    <search className={toolbar['toolbar']}>
      <SearchBox label="Search by name or email" value={log.search} onChange={log.setSearch} />
      <ActionFilter log={log} />
      <ActorFilter log={log} />
      <div className={css['days']}>
        <DayField className={css['day']} label="From" value={from} max={to} onChange={log.setFrom} />
        <DayField className={css['day']} label="To" value={to} min={from} onChange={log.setTo} />
      </div>
      {subjectId && (
        <button type="button" className={toolbar['control']} onClick={() => log.setSubject('')}>
          <span className="visually-hidden">Remove filter: </span>
          About {subjectNameOf(log)}
          <CloseOutlined aria-hidden="true" className={toolbar['chevron']} />
        </button>
      )}
      <DayRangeProblem from={from} to={to} />
      {log.isFiltered && (
        <button type="button" className={css['clear']} onClick={log.clear}>
          Clear all
        </button>
      )}
    </search>
  )
}

/** Takes the subject's name from the loaded rows, because the URL holds only its id. */
const subjectNameOf = ({ filters, table }: AuditLog): string => {
  const entry = table.tableQuery.data?.data.find(({ subject }) => subject.id === filters.subjectId)
  return entry ? subjectOf(entry) : 'selected item'
}

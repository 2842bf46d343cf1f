import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import toolbar from '../users/toolbar.module.css'
import { ActionFilter } from './action-filter.tsx'
import { ActorFilter } from './actor-filter.tsx'
import css from './audit.module.css'
import { subjectOf } from './audit-words.ts'
import type { AuditLog } from './use-audit-log.ts'

export function AuditToolbar({ log }: { log: AuditLog }) {
  const { from, to, subjectId } = log.filters
  return (
    <search className={toolbar['toolbar']}>
      <label className={`${toolbar['search']} ${css['search']}`}>
        <SearchOutlined aria-hidden="true" />
        <input
          type="search"
          aria-label="Search by name or mail address"
          placeholder="Search by name or mail address"
          maxLength={120}
          autoComplete="off"
          value={log.search}
          onChange={({ target }) => log.setSearch(target.value)}
        />
      </label>
      <ActionFilter log={log} />
      <ActorFilter log={log} />
      <div className={css['days']}>
        <Day label="From" value={from} max={to} onChange={log.setFrom} />
        <Day label="To" value={to} min={from} onChange={log.setTo} />
      </div>
      {subjectId && (
        <button type="button" className={toolbar['control']} onClick={() => log.setSubject('')}>
          <span className="visually-hidden">No longer only </span>
          About {aboutOf(log)}
          <CloseOutlined aria-hidden="true" className={toolbar['chevron']} />
        </button>
      )}
      {log.isFiltered && (
        <button type="button" className={css['clear']} onClick={log.clear}>
          Clear all
        </button>
      )}
    </search>
  )
}

/** By the rows that are shown, since the address holds the id alone. */
const aboutOf = ({ filters, table }: AuditLog): string => {
  const entry = table.tableQuery.data?.data.find(({ subject }) => subject.id === filters.subjectId)
  return entry ? subjectOf(entry) : 'one of them'
}

interface DayProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className={css['day']}>
      {label}
      <input
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

import type { Header } from '../../csv/headers.ts'
import type { Field } from '../../csv/mapping.ts'
import { FIELD_LABELS, FIELDS } from '../../csv/mapping.ts'
import type { Import } from '../../use-import.ts'
import css from './map-step.module.css'
import { RoleValues } from './role-values.tsx'

const headerProblems: Record<NonNullable<Header['problem']>, string> = {
  blank: 'unnamed in the file',
  duplicate: 'duplicate name in the file',
}

interface ColumnListProps {
  job: Import
  label: string
  /** Indexes of the file's columns. */
  columns: readonly number[]
}

/** Columns of the file, each with samples and the field that it fills. */
export function ColumnList({ job, label, columns }: ColumnListProps) {
  return (
    <ul className={css['columns']} aria-label={label}>
      {columns.map((column) => (
        <Column key={job.opened?.facts.headers[column]?.key} job={job} column={column} />
      ))}
    </ul>
  )
}

function Column({ job, column }: { job: Import; column: number }) {
  const { opened, mapping } = job
  const header = opened?.facts.headers[column]
  if (!header) return null
  const field = mapping[column] ?? null
  return (
    <li className={css['column']} data-used={field !== null}>
      <div className={css['what']}>
        <strong>{header.label}</strong>
        {header.problem && <span className={css['problem']}>{headerProblems[header.problem]}</span>}
        <span className={css['samples']}>{opened?.facts.samples[column]?.join(' · ') || 'empty'}</span>
      </div>
      <select
        className="select"
        aria-label={`${header.label} maps to`}
        value={field ?? ''}
        onChange={(event) => job.assign(column, (event.target.value || null) as Field | null)}
      >
        <option value="">Don’t import</option>
        {FIELDS.map((one) => (
          <option key={one} value={one}>
            {FIELD_LABELS[one]}
          </option>
        ))}
      </select>
      {field === 'role' && <RoleValues job={job} column={column} />}
    </li>
  )
}

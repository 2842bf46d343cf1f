import { FIELD_LABELS } from '../../csv/mapping.ts'
import type { Problem } from '../../csv/row-problem.ts'
import type { Import } from '../../use-import.ts'
import css from './rows-table.module.css'

const placeOf = ({ mapping, opened }: Import, column: number | null) => {
  if (column === null) return 'Row'
  const field = mapping[column]
  return field ? FIELD_LABELS[field] : (opened?.facts.headers[column]?.label ?? 'Row')
}

/** Lists each problem's place, content, message and fix. */
export function RowProblems({ job, problems }: { job: Import; problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className={css['problems']}>
      {problems.map((problem) => (
        <li key={problem.message} data-severity={problem.severity}>
          <strong>{placeOf(job, problem.column)}</strong>
          {problem.found && <q className={css['found']}>{problem.found}</q>} {problem.message} {problem.fix}
        </li>
      ))}
    </ul>
  )
}

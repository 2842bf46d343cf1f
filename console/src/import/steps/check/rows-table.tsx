// biome-ignore-all lint/a11y/noRedundantRoles: rows are laid out as cards on a narrow screen, where Safari drops a table’s meaning unless it is said.
import { lazy, Suspense } from 'react'
import { useListKeys } from '../../../ui/keys/use-list-keys.ts'
import type { Tone } from '../../../ui/page/status-label.tsx'
import { StatusLabel } from '../../../ui/page/status-label.tsx'
import type { RowState } from '../../csv/check-table.ts'
import type { Field } from '../../csv/mapping.ts'
import { FIELD_LABELS } from '../../csv/mapping.ts'
import type { Import } from '../../use-import.ts'
import type { PageRow } from '../../worker/row-page.ts'
import { PersonChanges } from '../person-changes.tsx'
import { PersonPreview } from '../person-preview.tsx'
import { EditableCell } from './editable-cell.tsx'
import { RowProblems } from './row-problems.tsx'
import css from './rows-table.module.css'
import { TickBox } from './tick-box.tsx'

const KeysSheet = lazy(() =>
  import('../../../ui/keys/keys-sheet.lazy.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

const stateLabels: Record<RowState, string> = {
  ready: 'Ready',
  error: 'To fix',
  duplicate: 'Duplicate',
  known: 'Already in',
  leftOut: 'Left out',
}

const stateTones: Record<RowState, Tone> = {
  ready: 'good',
  error: 'bad',
  duplicate: 'amber',
  known: 'muted',
  leftOut: 'muted',
}

interface VisibleColumn {
  index: number
  /** Null for a column that is only shown. */
  field: Field | null
  label: string
}

/** The columns that are imported and those that a person wants to see, in the file's order. */
const shownColumns = ({ mapping, opened }: Import, others: ReadonlySet<number>): VisibleColumn[] =>
  mapping.flatMap((field, index): VisibleColumn[] => {
    if (field) return [{ index, field, label: FIELD_LABELS[field] }]
    const label = opened?.facts.headers[index]?.label
    return label !== undefined && others.has(index) ? [{ index, field, label }] : []
  })

const severityOf = (row: PageRow, column: number) => {
  const here = row.problems.filter((problem) => problem.column === column)
  return here.find((problem) => problem.severity === 'error')?.severity ?? here[0]?.severity
}

interface RowsTableProps {
  job: Import
  rows: readonly PageRow[]
  /** Columns that are not imported but shown. */
  others: ReadonlySet<number>
  page: number
  pageCount: number
  turnTo: (page: number) => void
  isBusy: boolean
}

/** Rows as the import would read them. Each problem is displayed in its row and can be corrected there. */
export function RowsTable({ job, rows, others, ...paging }: RowsTableProps) {
  const columns = shownColumns(job, others)
  const keys = useListKeys({
    ...paging,
    onOpen: (key) => {
      const cells = keys.box.current?.querySelectorAll<HTMLElement>(`[data-row-key="${key}"] button`) ?? []
      const [first] = cells
      // Focuses the first cell that has a problem, because that is usually what needs editing.
      ;([...cells].find(({ dataset }) => dataset['severity']) ?? first)?.focus()
    },
  })
  return (
    <div ref={keys.box} className={css['scroll']}>
      <Rows job={job} rows={rows} columns={columns} />
      {keys.isHelpOpen && (
        <Suspense fallback={null}>
          <KeysSheet onClose={keys.closeHelp} />
        </Suspense>
      )}
    </div>
  )
}

function Rows({ job, rows, columns }: Pick<RowsTableProps, 'job' | 'rows'> & { columns: VisibleColumn[] }) {
  return (
    <table className={css['table']} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={css['tick']}>
            <span className="visually-hidden">Import</span>
          </th>
          <th role="columnheader" scope="col" className={css['line']}>
            Line
          </th>
          <th role="columnheader" scope="col" data-field="person">
            Person
          </th>
          {columns.map(({ index, field, label }) => (
            <th key={index} role="columnheader" scope="col" data-field={field ?? 'other'}>
              {label}
            </th>
          ))}
          <th role="columnheader" scope="col" data-field="state">
            Status
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => (
          <Row key={row.index} job={job} row={row} columns={columns} isFirst={at === 0} />
        ))}
      </tbody>
    </table>
  )
}

/** Whom the row brings in; of someone who is in the space, who they are and what an update changes. */
function PersonOf({ row, isUpdating }: { row: PageRow; isUpdating: boolean }) {
  const { state, known, changes } = row
  if (state === 'error') return <span className={css['blank']}>No one until fixed</span>
  if (state === 'leftOut' || state === 'duplicate') return <PersonPreview person={row.person} isNamedOnly />
  if (!known) return <PersonPreview person={row.person} />
  return (
    <>
      <PersonPreview person={known} />
      {changes.length > 0 && (
        <div className={css['update']}>
          {!isUpdating && <span className={css['blank']}>If you choose to update:</span>}
          <PersonChanges changes={changes} />
        </div>
      )}
    </>
  )
}

function StateOf({ row }: { row: PageRow }) {
  const isToReview = row.state === 'ready' && row.problems.length > 0
  return (
    <>
      <StatusLabel tone={isToReview ? 'amber' : stateTones[row.state]}>
        {isToReview ? 'To review' : stateLabels[row.state]}
      </StatusLabel>
      {row.leftOutBecause && <p className={css['why']}>{row.leftOutBecause}.</p>}
    </>
  )
}

interface RowProps {
  job: Import
  row: PageRow
  columns: readonly VisibleColumn[]
  isFirst: boolean
}

function Row({ job, row, columns, isFirst }: RowProps) {
  return (
    <tr role="row" data-state={row.state} data-row-key={row.index} tabIndex={isFirst ? 0 : -1}>
      <td role="cell" className={css['tick']} data-label="Import">
        <TickBox job={job} row={row} />
      </td>
      <td role="cell" className={css['line']} data-label="Line">
        {row.line}
      </td>
      <td role="cell" className={css['personCell']} data-label="Person">
        <PersonOf row={row} isUpdating={job.choices?.mode === 'update'} />
      </td>
      {columns.map(({ index, label }) => (
        <td key={index} role="cell" data-label={label}>
          <EditableCell
            label={`${label} on line ${row.line}`}
            value={row.cells[index] ?? ''}
            severity={severityOf(row, index)}
            onChange={(value) => void job.edit(row.index, index, value)}
          />
        </td>
      ))}
      <td role="cell" data-label="Status" className={css['stateCell']}>
        <StateOf row={row} />
        <RowProblems job={job} problems={row.problems} />
      </td>
    </tr>
  )
}

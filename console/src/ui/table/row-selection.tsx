import type { BaseRecord } from '@refinedev/core'
import type { TableColumnType } from 'antd'
import { createContext, useContext, useRef } from 'react'
import css from './table.module.css'

/** The selected rows of a page, and their labels for screen readers. */
export interface RowSelection<Row extends BaseRecord = BaseRecord> {
  rows: readonly Row[]
  isChosen: (id: string) => boolean
  /** Called with all ids of the page that are now selected. */
  onChange: (ids: string[]) => void
  labelOf: (row: Row) => string
  labelOfAll: string
  /** The row at which a Shift range begins. */
  last: { current: string | null }
}

export const useShiftStart = () => useRef<string | null>(null)

/** A context separate from the rows, so that a checkbox updates immediately while rows render later. */
export const RowChoiceContext = createContext<RowSelection | null>(null)

const idsOf = ({ rows }: RowSelection) => rows.map(({ id }) => String(id))

/** Sets all rows between the previously clicked row and this one to this one's state. */
function choose(choice: RowSelection, id: string, isChosen: boolean, isRange: boolean): void {
  const ids = idsOf(choice)
  const [at, before] = [ids.indexOf(id), ids.indexOf(choice.last.current ?? '')]
  const from = isRange && before >= 0 ? before : at
  const run = new Set(ids.slice(Math.min(from, at), Math.max(from, at) + 1))
  choice.last.current = id
  choice.onChange(ids.filter((rowId) => (run.has(rowId) ? isChosen : choice.isChosen(rowId))))
}

function RowBox({ row }: { row: BaseRecord }) {
  const choice = useContext(RowChoiceContext)
  if (!choice) return null
  const id = String(row.id)
  return (
    <input
      type="checkbox"
      className={css['box']}
      aria-label={choice.labelOf(row)}
      checked={choice.isChosen(id)}
      onChange={({ target, nativeEvent }) =>
        choose(choice, id, target.checked, (nativeEvent as MouseEvent).shiftKey)
      }
    />
  )
}

function SelectPageCheckbox() {
  const choice = useContext(RowChoiceContext)
  if (!choice) return null
  const ids = idsOf(choice)
  const count = ids.filter(choice.isChosen).length
  const isAll = ids.length > 0 && count === ids.length
  return (
    <input
      type="checkbox"
      className={css['box']}
      aria-label={choice.labelOfAll}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={({ target }) => choice.onChange(target.checked ? ids : [])}
    />
  )
}

/** The checkbox column for selecting rows. antd's own checkboxes are too slow for a hundred rows. */
export const choiceColumn = <Row extends BaseRecord>(): TableColumnType<Row> => ({
  key: 'choice',
  width: 44,
  align: 'center',
  title: <SelectPageCheckbox />,
  render: (_, row) => <RowBox row={row} />,
})

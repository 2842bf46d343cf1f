import type { BaseRecord } from '@refinedev/core'
import type { TableColumnType } from 'antd'
import { createContext, useContext, useRef } from 'react'
import css from './table.module.css'

/** Which rows of a page are chosen, and how they are called for those who hear them. */
export interface RowChoice<Row extends BaseRecord = BaseRecord> {
  rows: readonly Row[]
  isChosen: (id: string) => boolean
  /** All of the page that are chosen from now on. */
  onChange: (ids: string[]) => void
  labelOf: (row: Row) => string
  labelOfAll: string
  /** Where Shift begins. */
  last: { current: string | null }
}

export const useShiftStart = () => useRef<string | null>(null)

/** Apart from the rows: a tick stands at once, while rows are drawn again behind it. */
export const RowChoiceContext = createContext<RowChoice | null>(null)

const idsOf = ({ rows }: RowChoice) => rows.map(({ id }) => String(id))

/** Up to here from the row that was clicked before, all as this one is now. */
function choose(choice: RowChoice, id: string, isChosen: boolean, isRun: boolean): void {
  const ids = idsOf(choice)
  const [at, before] = [ids.indexOf(id), ids.indexOf(choice.last.current ?? '')]
  const from = isRun && before >= 0 ? before : at
  const run = new Set(ids.slice(Math.min(from, at), Math.max(from, at) + 1))
  choice.last.current = id
  choice.onChange(ids.filter((one) => (run.has(one) ? isChosen : choice.isChosen(one))))
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

function PageBox() {
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

/** The column to choose rows by. antd has one, whose boxes are too slow by the hundred. */
export const choiceColumn = <Row extends BaseRecord>(): TableColumnType<Row> => ({
  key: 'choice',
  width: 44,
  align: 'center',
  title: <PageBox />,
  render: (_, row) => <RowBox row={row} />,
})

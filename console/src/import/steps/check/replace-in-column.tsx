import { Button } from 'antd'
import { useId, useState } from 'react'
import { useNotify } from '../../../notice/notice.tsx'
import { Disclosure } from '../../../ui/dialog/disclosure.tsx'
import { formatCount } from '../../../ui/format/counted.ts'
import { FIELD_LABELS } from '../../csv/mapping.ts'
import type { Import } from '../../use-import.ts'
import css from './replace-in-column.module.css'

/** Replaces a value in many rows at once, such as a changed domain or a role with another name. */
export function ReplaceInColumn({ job }: { job: Import }) {
  return (
    <Disclosure button="Find and replace" buttonClass={css['open']}>
      {(close) => <ReplaceForm job={job} onDone={close} />}
    </Disclosure>
  )
}

function ReplaceForm({ job, onDone }: { job: Import; onDone: () => void }) {
  const notify = useNotify()
  const id = useId()
  const columns = job.mapping.flatMap((field, column) =>
    field ? [{ column, label: FIELD_LABELS[field] }] : [],
  )
  const [column, setColumn] = useState(columns[0]?.column ?? 0)
  const [sought, setSought] = useState('')
  const [by, setBy] = useState('')
  const replace = async () => {
    const changed = await job.replace(column, sought, by)
    const message =
      changed === 0
        ? `“${sought}” isn’t in this column.`
        : `${formatCount(changed, 'cell', 'cells')} changed.`
    notify({ type: changed === 0 ? 'info' : 'success', message })
    if (changed > 0) onDone()
  }
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void replace()
      }}
    >
      <label htmlFor={`${id}-column`}>Column</label>
      <select
        id={`${id}-column`}
        className="select"
        value={column}
        onChange={(event) => setColumn(Number(event.target.value))}
      >
        {columns.map((one) => (
          <option key={one.column} value={one.column}>
            {one.label}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-find`}>Find</label>
      <input
        id={`${id}-find`}
        className="input"
        autoComplete="off"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <label htmlFor={`${id}-by`}>Replace with</label>
      <input
        id={`${id}-by`}
        className="input"
        autoComplete="off"
        value={by}
        onChange={(event) => setBy(event.target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={sought === ''}>
        Replace all
      </Button>
    </form>
  )
}

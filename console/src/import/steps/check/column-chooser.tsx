import { Disclosure } from '../../../ui/dialog/disclosure.tsx'
import type { Import } from '../../use-import.ts'
import css from './check-step.module.css'

interface ColumnChooserProps {
  job: Import
  shown: ReadonlySet<number>
  onChange: (shown: ReadonlySet<number>) => void
}

/** Shows columns of the file that are not imported beside those that are. */
export function ColumnChooser({ job, shown, onChange }: ColumnChooserProps) {
  const others = [...job.mapping.keys()].filter((column) => job.mapping[column] === null)
  if (others.length === 0) return null
  const toggle = (column: number) => {
    const next = new Set(shown)
    if (!next.delete(column)) next.add(column)
    onChange(next)
  }
  return (
    <Disclosure
      button={shown.size > 0 ? `Columns (${shown.size} more)` : 'Columns'}
      buttonClass={css['button']}
    >
      {() => (
        <div className={css['list']}>
          <label>
            <input
              type="checkbox"
              checked={shown.size === others.length}
              onChange={(event) => onChange(new Set(event.target.checked ? others : []))}
            />
            All columns
          </label>
          {others.map((column) => (
            <label key={column}>
              <input type="checkbox" checked={shown.has(column)} onChange={() => toggle(column)} />
              {job.opened?.facts.headers[column]?.label}
            </label>
          ))}
        </div>
      )}
    </Disclosure>
  )
}

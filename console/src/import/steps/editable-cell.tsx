import { useState } from 'react'
import css from './rows-table.module.css'

interface EditableCellProps {
  /** `Mail address on line 7` */
  label: string
  value: string
  severity: 'error' | 'warning' | undefined
  onChange: (value: string) => void
}

/** A cell to read, and to mend in place: Enter keeps, Escape gives up. */
export function EditableCell({ label, value, severity, onChange }: EditableCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null) {
    return (
      <button
        type="button"
        className={css['value']}
        data-severity={severity}
        aria-label={`${label}: ${value || 'empty'}. Change`}
        onClick={() => setDraft(value)}
      >
        {value || <span className={css['blank']}>empty</span>}
      </button>
    )
  }
  const keep = () => {
    setDraft(null)
    if (draft !== value) onChange(draft)
  }
  return (
    <input
      className={css['input']}
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to change this very cell.
      autoFocus
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}

import { useRef, useState } from 'react'
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
  /** Left by a key, the cell keeps the focus; left by a click or Tab, it has gone on already. */
  const isLeftByKey = useRef(false)
  if (draft === null) {
    return (
      <button
        type="button"
        ref={(button) => {
          if (isLeftByKey.current) button?.focus()
          isLeftByKey.current = false
        }}
        className={css['value']}
        data-severity={severity}
        aria-label={`${label}: ${value || 'empty'}. Edit`}
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
        isLeftByKey.current = event.key === 'Enter' || event.key === 'Escape'
        // Or the button that gets the focus now would be pressed by the same Enter.
        if (isLeftByKey.current) event.preventDefault()
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}

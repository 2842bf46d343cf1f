import { useRef, useState } from 'react'
import css from './rows-table.module.css'

interface EditableCellProps {
  /** For example `Mail address on line 7`. */
  label: string
  value: string
  severity: 'error' | 'warning' | undefined
  onChange: (value: string) => void
}

/** A cell that can be edited in place: Enter saves, Escape cancels. */
export function EditableCell({ label, value, severity, onChange }: EditableCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  /** True after Enter or Escape, when the cell keeps the focus. After a click or Tab the focus has already moved on. */
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
  const save = () => {
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
      onBlur={save}
      onKeyDown={(event) => {
        isLeftByKey.current = event.key === 'Enter' || event.key === 'Escape'
        // Otherwise the same Enter would press the button that gets the focus now.
        if (isLeftByKey.current) event.preventDefault()
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}

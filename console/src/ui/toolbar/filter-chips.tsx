import { CloseOutlined } from '@ant-design/icons'
import css from './filter-chips.module.css'

interface FilterChipsProps<F extends string> {
  chips: { field: F; text: string }[]
  onRemove: (field: F) => void
  onClear: () => void
}

/** A list's active filters. Each can be removed separately, or all at once. */
export function FilterChips<F extends string>({ chips, onRemove, onClear }: FilterChipsProps<F>) {
  if (chips.length === 0) return null
  return (
    <ul className={css['chips']} aria-label="Active filters">
      {chips.map(({ field, text }) => (
        <li key={field}>
          <button
            type="button"
            className={css['chip']}
            aria-label={`Remove: ${text}`}
            onClick={() => onRemove(field)}
          >
            {text}
            <CloseOutlined aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css['clear']} onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  )
}

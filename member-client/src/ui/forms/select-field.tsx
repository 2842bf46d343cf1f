import * as css from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

interface SelectFieldProps {
  label: string
  name: string
  /** Value and words; the first is chosen where no `value` is. */
  options: readonly (readonly [value: string, words: string])[]
  /** What is chosen at first; where it is none of them, it stays by “Keep current”. */
  value?: string
  /** Nothing needs to be chosen, and nothing is at first. */
  isOptional?: boolean
}

/** The browser's own list, in the frame of the other fields. */
export function SelectField({ label, name, options, value, isOptional = false }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, name, required: false, isOptional }}>
      {(control) => (
        <select {...control} className={css.input} defaultValue={value}>
          {value && options.every(([known]) => known !== value) && (
            <option value={value}>Keep current</option>
          )}
          {isOptional && <option value="">Choose…</option>}
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

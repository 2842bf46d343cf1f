import * as css from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

interface SelectFieldProps {
  label: string
  name: string
  /** Value and words; the first is chosen. */
  options: readonly (readonly [value: string, words: string])[]
  /** Nothing needs to be chosen, and nothing is at first. */
  isOptional?: boolean
}

/** The browser's own list, in the frame of the other fields. */
export function SelectField({ label, name, options, isOptional = false }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, name, required: false, isOptional }}>
      {(control) => (
        <select {...control} className={css.input}>
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

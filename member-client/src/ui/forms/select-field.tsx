import * as css from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

interface SelectFieldProps {
  label: string
  name: string
  /** Values and their labels. The first is selected if there is no `value`. */
  options: readonly (readonly [value: string, words: string])[]
  /** The initial value. If it is not among the options, “Keep current” keeps it. */
  value?: string
  /** True if no selection is required; then none is made initially. */
  isOptional?: boolean
}

/** The browser's native select, in the frame of the other fields. */
export function SelectField({ label, name, options, value, isOptional = false }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, name, required: false, isOptional }}>
      {(control) => (
        <select {...control} className={css.input} defaultValue={value}>
          {value && options.every(([optionValue]) => optionValue !== value) && (
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

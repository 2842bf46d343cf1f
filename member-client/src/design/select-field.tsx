import { useContext } from 'react'
import * as css from './field.module.css'
import { FormErrors } from './form-errors.ts'
import { useId } from './use-id.ts'

interface SelectFieldProps {
  label: string
  name: string
  options: readonly string[]
  required?: boolean
}

/** The browser's own list, in the frame of the other fields. */
export function SelectField({ label, name, options, required = false }: SelectFieldProps) {
  const id = useId()
  const error = useContext(FormErrors)[name]
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {!required && <span className={css.optional}> (optional)</span>}
      </label>
      <div className={css.frame} data-invalid={error ? '' : undefined}>
        <select
          id={id}
          name={name}
          required={required}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          <option value="">Choose…</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
      <div className={css.note} id={`${id}-note`} aria-live="polite">
        {error && <span className={css.error}>{error}</span>}
      </div>
    </div>
  )
}

import type { TextareaHTMLAttributes } from 'react'
import { useContext } from 'react'
import * as css from './field.module.css'
import { FormErrors } from './form-errors.ts'
import * as own from './text-field.module.css'
import { useId } from './use-id.ts'

interface TextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  name: string
}

/** A labelled field of several lines, that grows with what is written. */
export function TextField({ label, name, required = true, ...area }: TextFieldProps) {
  const id = useId()
  const error = useContext(FormErrors)[name]
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {!required && <span className={css.optional}> (optional)</span>}
      </label>
      <div className={css.frame} data-invalid={error ? '' : undefined}>
        <textarea
          {...area}
          id={id}
          name={name}
          required={required}
          className={own.area}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          data-label={label}
        />
      </div>
      <div className={css.note} id={`${id}-note`} aria-live="polite">
        {error && <span className={css.error}>{error}</span>}
      </div>
    </div>
  )
}

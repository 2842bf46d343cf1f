import type { InputHTMLAttributes, ReactNode } from 'react'
import { useContext } from 'react'
import * as css from './field.module.css'
import { FormErrors } from './form-errors.ts'
import { useId } from './use-id.ts'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  /** One line of help between label and input. */
  hint?: ReactNode
  /** Beside the input, inside its frame: a button, a fixed ending. */
  end?: ReactNode
  /** Below the input, where no error stands; announced when it changes. */
  note?: ReactNode
}

/** A labelled input: label above, help below the label, what is wrong below the input. */
export function Field({ label, name, hint, end, note, required = true, ...input }: FieldProps) {
  const id = useId()
  const error = useContext(FormErrors)[name]
  const described = [hint && `${id}-hint`, (error || note) && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {!required && <span className={css.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={css.frame} data-invalid={error ? '' : undefined}>
        <input
          {...input}
          id={id}
          name={name}
          required={required}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          data-label={label}
        />
        {end}
      </div>
      <div className={css.note} id={`${id}-note`} aria-live="polite">
        {error ? <span className={css.error}>{error}</span> : note}
      </div>
    </div>
  )
}

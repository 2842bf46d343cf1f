import type { ReactNode } from 'react'
import { useContext, useId } from 'react'
import * as css from './field.module.css'
import { FormErrors } from './form-errors.ts'

export interface FieldLook {
  label: string
  name: string
  /** One line of help between label and control. */
  hint?: ReactNode
  /** Beside the control, inside its frame: a button, a fixed ending. */
  end?: ReactNode
  /** Displayed below the control if there is no error; announced when it changes. */
  note?: ReactNode
}

interface FieldFrameProps extends FieldLook {
  required: boolean
  /** Fields that are not required are labeled as optional, except those that are never empty or checked elsewhere. */
  isOptional?: boolean
  /** An error that the form itself doesn't know. */
  problem?: string | null | undefined
  children(control: {
    id: string
    name: string
    required: boolean
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    'data-label': string
  }): ReactNode
}

/** The frame of every control: label above, help below the label, error below the control. */
export function FieldFrame({
  label,
  name,
  hint,
  end,
  note,
  required,
  isOptional = !required,
  problem,
  children,
}: FieldFrameProps) {
  const id = useId()
  const error = useContext(FormErrors)[name] ?? problem
  const describedBy = [hint && `${id}-hint`, (error || note) && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div className={css.field} data-says={name}>
      <label className={css.label} htmlFor={id}>
        {label}
        {isOptional && <span className={css.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={css.frame} data-invalid={error ? '' : undefined}>
        {children({
          id,
          name,
          required,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
          'data-label': label,
        })}
        {end}
      </div>
      <div className={css.note} id={`${id}-note`} aria-live="polite">
        {error ? <span className={css.error}>{error}</span> : note}
      </div>
    </div>
  )
}

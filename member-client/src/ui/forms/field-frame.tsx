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
  /** Below the control, where no error stands; announced when it changes. */
  note?: ReactNode
}

interface FieldFrameProps extends FieldLook {
  required: boolean
  /** What is not required says so, unless it is never empty or judged elsewhere. */
  isOptional?: boolean
  /** What is wrong, where the form itself does not know it. */
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

/** What every control stands in: label above, help below the label, what is wrong below the control. */
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
  const described = [hint && `${id}-hint`, (error || note) && `${id}-note`].filter(Boolean).join(' ')
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
          'aria-describedby': described || undefined,
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

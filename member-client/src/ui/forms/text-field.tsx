import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'
import * as css from './text-field.module.css'

interface TextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  name: string
  isOptional?: boolean
  /** An error that the form itself doesn't know. */
  problem?: string | null
}

/** A labeled multiline field that grows with its content. */
export function TextField({
  label,
  name,
  problem,
  required = true,
  isOptional = !required,
  ...area
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, name, problem, required, isOptional }}>
      {(control) => <textarea {...area} {...control} className={css.area} />}
    </FieldFrame>
  )
}

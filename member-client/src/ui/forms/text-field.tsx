import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'
import * as css from './text-field.module.css'

interface TextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  name: string
  isOptional?: boolean
  /** What is wrong, where the form itself does not know it. */
  problem?: string | null
}

/** A labelled field of several lines, that grows with what is written. */
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

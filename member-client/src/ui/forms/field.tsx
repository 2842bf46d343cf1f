import type { InputHTMLAttributes } from 'react'
import * as css from './field.module.css'
import type { FieldLook } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & FieldLook

/** A labeled single-line input. */
export function Field({ label, name, hint, end, note, required = true, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, name, hint, end, note, required }}>
      {(control) => <input {...input} {...control} className={css.input} />}
    </FieldFrame>
  )
}

import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import * as css from './booking-frame.module.css'

interface MultilineFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  name: string
}

/** A multi-line field like the design's TextField, whose chunk contains the space's dialogs. */
export const MultilineField = ({ label, name, required = false, ...area }: MultilineFieldProps) => (
  <FieldFrame {...{ label, name, required }}>
    {(control) => <textarea {...area} {...control} className={css.words} />}
  </FieldFrame>
)

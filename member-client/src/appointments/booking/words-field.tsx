import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import * as css from './booking-frame.module.css'

interface WordsFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  name: string
}

/** Several lines: as the design's TextField, which lies with the dialogs of the space. */
export const WordsField = ({ label, name, required = false, ...area }: WordsFieldProps) => (
  <FieldFrame {...{ label, name, required }}>
    {(control) => <textarea {...area} {...control} className={css.words} />}
  </FieldFrame>
)

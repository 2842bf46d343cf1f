import type { ReactNode } from 'react'
import * as css from './form.module.css'
import { FormErrors } from './form-errors.ts'
import type { Form as FormState } from './use-form.ts'

interface FormProps {
  form: FormState
  children: ReactNode
}

/**
 * The form element for `useForm`: one column. The browser's validation bubbles are off, because errors are displayed
 * below the fields.
 */
export function Form({ form, children }: FormProps) {
  return (
    <FormErrors.Provider value={form.errors}>
      <form className={css.form} noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        {children}
      </form>
    </FormErrors.Provider>
  )
}

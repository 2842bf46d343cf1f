import { MAX_EMAIL } from '@metapyra/contract/email-lengths'
import type { FieldProps } from './field.tsx'
import { Field } from './field.tsx'

/** An email field; `username` if users log in with it. */
export function MailField({ label = 'Email', ...field }: Partial<FieldProps>) {
  return (
    <Field
      autoComplete="email"
      {...field}
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_EMAIL}
    />
  )
}

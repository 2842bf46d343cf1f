import type { FieldProps } from './field.tsx'
import { Field } from './field.tsx'

/** A mail address; `username` where it is what one logs in by. */
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
      maxLength={254}
    />
  )
}

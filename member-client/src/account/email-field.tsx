import { Field } from '../design/field.tsx'
import { $typedEmail } from './typed-email.ts'

interface EmailFieldProps {
  /** An address that is not to be changed: the invitation is for it alone. */
  locked?: string
  autoComplete?: 'username' | 'email'
}

export function EmailField({ locked, autoComplete = 'username' }: EmailFieldProps) {
  return (
    <Field
      label="Mail address"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      readOnly={locked !== undefined}
      defaultValue={locked ?? $typedEmail.get()}
      onInput={(event) => $typedEmail.set(event.currentTarget.value)}
    />
  )
}

import { MailField } from '../design/mail-field.tsx'
import { $typedEmail } from './typed-email.ts'

interface EmailFieldProps {
  /** An address that is not to be changed: the invitation is for it alone. */
  locked?: string
}

/** What one logs in by, kept from one screen of the account to the next. */
export function EmailField({ locked }: EmailFieldProps) {
  return (
    <MailField
      autoComplete="username"
      readOnly={locked !== undefined}
      defaultValue={locked ?? $typedEmail.get()}
      onInput={(event) => $typedEmail.set(event.currentTarget.value)}
    />
  )
}

import type { FieldProps } from '../../ui/forms/field.tsx'
import { MailField } from '../../ui/forms/mail-field.tsx'
import { $typedEmail } from './typed-email.ts'

interface EmailFieldProps extends Pick<Partial<FieldProps>, 'note' | 'onInput' | 'onBlur'> {
  /** An address that is not to be changed: the invitation is for it alone. */
  locked?: string
}

/** What one logs in by, kept from one screen of the account to the next. */
export function EmailField({ locked, onInput, ...field }: EmailFieldProps) {
  return (
    <MailField
      {...field}
      autoComplete="username"
      readOnly={locked !== undefined}
      defaultValue={locked ?? $typedEmail.get()}
      onInput={(event) => {
        $typedEmail.set(event.currentTarget.value)
        onInput?.(event)
      }}
    />
  )
}

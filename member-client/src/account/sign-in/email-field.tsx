import type { FieldProps } from '../../ui/forms/field.tsx'
import { MailField } from '../../ui/forms/mail-field.tsx'
import { $typedEmail } from './typed-email.ts'

interface EmailFieldProps extends Pick<Partial<FieldProps>, 'note' | 'onInput' | 'onBlur'> {
  /** A fixed address, because the invitation is only for this one. */
  locked?: string
}

/** The email address for login, kept between the account's screens. */
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

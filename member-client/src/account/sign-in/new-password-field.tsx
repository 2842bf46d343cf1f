import { PASSWORD } from '@metapyra/contract/account'
import { PasswordField } from '../../ui/forms/password-field.tsx'

/** Length is checked here, strength by the server, whose message is displayed below. */
export function NewPasswordField({ label = 'Password' }: { label?: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={PASSWORD.minLength}
      maxLength={PASSWORD.maxLength}
      hint={`At least ${PASSWORD.minLength} characters. Three unrelated words are easy to remember and hard to guess.`}
    />
  )
}

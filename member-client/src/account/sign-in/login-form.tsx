import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { ResendNotice } from '../links/resend-notice.tsx'
import * as css from './account.module.css'
import { EmailField } from './email-field.tsx'

interface LoginFormProps {
  /** The email address for login, if the page knows it. */
  email?: string
  login?: typeof session.login
  action?: string
}

export function LoginForm({ email, login = session.login, action = 'Log in' }: LoginFormProps) {
  const [unverified, setUnverified] = useState<string | null>(null)
  const form = useForm(async ({ email = '', password = '' }) => {
    setUnverified(null)
    try {
      await login({ email, password })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_VERIFIED') setUnverified(email)
      throw error
    }
  })
  return (
    <Form form={form}>
      {unverified && <ResendNotice email={unverified} />}
      <EmailField {...(email !== undefined && { locked: email })} />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <AppLink href="/forgot-password" className={css.aside ?? ''}>
        Forgot your password?
      </AppLink>
      <Button type="submit" isWide isBusy={form.isSending}>
        {action}
      </Button>
    </Form>
  )
}

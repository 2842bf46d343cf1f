import { PASSWORD } from '@metapyra/contract/account'
import type { User } from '@metapyra/contract/entities/user'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import * as css from '../settings/section.module.css'
import { Section } from '../settings/section.tsx'

interface PasswordSectionProps {
  user: User
  hasPassword: boolean
}

export function PasswordSection({ user, hasPassword }: PasswordSectionProps) {
  const [openPart, setOpenPart] = useState<'form' | 'waysIn' | null>(null)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  const close = () => {
    setOpenPart(null)
    setChangedTo(null)
  }
  if (!hasPassword) return <FirstPassword user={user} />
  if (openPart === 'form') {
    const onChange = (password: string) => {
      setChangedTo(password)
      setOpenPart('waysIn')
    }
    return (
      <Section title="Password">
        <ChangeForm onChange={onChange} onClose={close} />
      </Section>
    )
  }
  return (
    <Section title="Password">
      {openPart === 'waysIn' ? (
        <RemainingAccess password={changedTo} onClose={close} />
      ) : (
        <div className={css.buttons}>
          <Button kind="plain" onClick={() => setOpenPart('form')}>
            Change password
          </Button>
          <Button kind="plain" onClick={() => setOpenPart('waysIn')}>
            Review access
          </Button>
        </div>
      )}
    </Section>
  )
}

const RemainingAccess = lazyPart(() =>
  import('./remaining-access.lazy.tsx').then((module) => module.RemainingAccess),
)

interface ChangeFormProps {
  onChange(password: string): void
  onClose(): void
}

function ChangeForm({ onChange, onClose }: ChangeFormProps) {
  const form = useForm(async ({ password = '', newPassword = '' }) => {
    await session.api('POST v2/user/change-password', { password, newPassword })
    onChange(newPassword)
  })
  return (
    <Form form={form}>
      <PasswordField label="Current password" name="password" autoComplete="current-password" autoFocus />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        minLength={PASSWORD.minLength}
        maxLength={PASSWORD.maxLength}
        hint={`At least ${PASSWORD.minLength} characters. This logs out all your other devices.`}
      />
      <div className={css.buttons}>
        <Button type="submit" isBusy={form.isSending}>
          Change password
        </Button>
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** A user who signed up with a provider has no password. An email proves that the account's owner sets one. */
function FirstPassword({ user: { email, emailVerified } }: { user: User }) {
  const { busy, act } = useAction()
  const [isSent, setSent] = useState(false)
  const send = () =>
    act('send', async () => {
      await session.api('POST v2/auth/request-reset-password', { email: email ?? '' })
      setSent(true)
    })
  if (!emailVerified)
    return (
      <Section
        title="Password"
        lead="You don’t have a password. Verify your email first, then set one here."
      />
    )
  return (
    <Section title="Password" lead="You don’t have a password. Set one to log in without a provider.">
      {isSent && (
        <Notice kind="mail">
          Check your email: we sent a link to set a password to <strong>{email}</strong>. Once it’s set, log
          in again.
        </Notice>
      )}
      <Button kind="plain" isBusy={busy !== null} onClick={() => void send()}>
        {isSent ? 'Resend' : 'Email me a link'}
      </Button>
    </Section>
  )
}

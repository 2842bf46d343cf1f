import type { Reply } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { useOnDemandCaptcha } from '../../ui/captcha/use-on-demand-captcha.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { MailField } from '../../ui/forms/mail-field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { ResendNotice } from '../links/resend-notice.tsx'
import * as css from '../settings/section.module.css'
import { Section } from '../settings/section.tsx'

interface EmailSectionProps {
  user: User
  security: Reply<'GET v2/user/security'>
  onChange(): Promise<void>
}

type EmailChange = NonNullable<EmailSectionProps['security']['emailChange']>

/** The email address for login. A new one takes effect once both addresses have confirmed it. */
export function EmailSection({ user, security, onChange }: EmailSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { emailChange, hasPassword } = security
  const sent = async () => {
    setOpen(false)
    await onChange()
  }
  return (
    <Section title="Email" lead={user.email}>
      {user.email && !user.emailVerified && <ResendNotice email={user.email} />}
      {emailChange && <Waiting change={emailChange} onChange={onChange} />}
      {isOpen ? (
        <ChangeForm hasPassword={hasPassword} onSent={sent} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="plain" onClick={() => setOpen(true)}>
          {emailChange ? 'Use a different email' : 'Change email'}
        </Button>
      )}
    </Section>
  )
}

interface WaitingProps {
  change: EmailChange
  onChange(): Promise<void>
}

/** Describes which confirmation emails still have to be opened. */
const openMails = ({ isOldConfirmed, isNewConfirmed }: EmailChange) => {
  if (isOldConfirmed) return 'the email we sent there'
  return isNewConfirmed
    ? 'the email we sent to your old address'
    : 'the emails we sent there and to your old address'
}

function Waiting({ change, onChange }: WaitingProps) {
  const { busy, act } = useAction()
  const cancel = () =>
    act('cancel', async () => {
      await session.api('POST v2/user/cancel-email-change', {})
      await onChange()
    })
  return (
    <Notice
      kind="mail"
      action={
        <Button kind="plain" size="small" isBusy={busy !== null} onClick={() => void cancel()}>
          Cancel change
        </Button>
      }
    >
      <strong>{change.newEmail}</strong> becomes your email once you confirm it from {openMails(change)}.
    </Notice>
  )
}

interface ChangeFormProps {
  hasPassword: boolean
  onSent(): Promise<void>
  onCancel(): void
}

function ChangeForm({ hasPassword, onSent, onCancel }: ChangeFormProps) {
  const captcha = useOnDemandCaptcha()
  const form = useForm(({ email = '', password }) =>
    captcha.send(async (proof) => {
      await session.api('POST v2/user/change-email', { email, ...(password && { password }), ...proof })
      await onSent()
    }),
  )
  return (
    <Form form={form}>
      <MailField
        label="New email"
        autoFocus
        hint="We’ll email both addresses. Nothing changes until you confirm in both."
      />
      {hasPassword && <PasswordField label="Your password" name="password" autoComplete="current-password" />}
      {captcha.box}
      <div className={css.buttons}>
        <Button type="submit" isBusy={form.isSending}>
          Send emails
        </Button>
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

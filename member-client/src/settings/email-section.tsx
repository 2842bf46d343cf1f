import type { Reply } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import { useState } from 'react'
import { ResendNotice } from '../account/resend-notice.tsx'
import { useAskedCaptcha } from '../captcha/use-asked-captcha.tsx'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { MailField } from '../design/mail-field.tsx'
import { Notice } from '../design/notice.tsx'
import { PasswordField } from '../design/password-field.tsx'
import { useAct } from '../design/use-act.ts'
import { useForm } from '../design/use-form.ts'
import { session } from '../session.ts'
import * as css from './section.module.css'
import { Section } from './section.tsx'

interface EmailSectionProps {
  user: User
  security: Reply<'GET v2/user/security'>
  onChange(): Promise<void>
}

type EmailChange = NonNullable<EmailSectionProps['security']['emailChange']>

/** The address that one logs in with; a new one counts once both have confirmed it. */
export function EmailSection({ user, security, onChange }: EmailSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { emailChange, hasPassword } = security
  const sent = async () => {
    setOpen(false)
    await onChange()
  }
  return (
    <Section title="Mail address" lead={user.email}>
      {user.email && !user.emailVerified && <ResendNotice email={user.email} />}
      {emailChange && <Waiting change={emailChange} onChange={onChange} />}
      {isOpen ? (
        <ChangeForm hasPassword={hasPassword} onSent={sent} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="plain" onClick={() => setOpen(true)}>
          {emailChange ? 'Change it to another address' : 'Change mail address'}
        </Button>
      )}
    </Section>
  )
}

interface WaitingProps {
  change: EmailChange
  onChange(): Promise<void>
}

/** Which mails are still to be opened. */
const openMails = ({ isOldConfirmed, isNewConfirmed }: EmailChange) => {
  if (isOldConfirmed) return 'the mail that went there'
  return isNewConfirmed
    ? 'the mail to your old address'
    : 'the mail that went there, and the one to your old address'
}

function Waiting({ change, onChange }: WaitingProps) {
  const { busy, act } = useAct()
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
          Take it back
        </Button>
      }
    >
      <strong>{change.newEmail}</strong> becomes your address once it is confirmed by {openMails(change)}.
    </Notice>
  )
}

interface ChangeFormProps {
  hasPassword: boolean
  onSent(): Promise<void>
  onCancel(): void
}

function ChangeForm({ hasPassword, onSent, onCancel }: ChangeFormProps) {
  const captcha = useAskedCaptcha()
  const form = useForm(({ email = '', password }) =>
    captcha.send(async (given) => {
      await session.api('POST v2/user/change-email', { email, ...(password && { password }), ...given })
      await onSent()
    }),
  )
  return (
    <Form form={form}>
      <MailField
        label="New mail address"
        autoFocus
        hint="We mail both addresses; nothing changes before both have confirmed it."
      />
      {hasPassword && <PasswordField label="Your password" name="password" autoComplete="current-password" />}
      {captcha.box}
      <div className={css.buttons}>
        <Button type="submit" isBusy={form.isSending}>
          Send the mails
        </Button>
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

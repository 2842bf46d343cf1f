import { PASSWORD } from '@metapyra/contract/constants'
import type { User } from '@metapyra/contract/entities/user'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { InsteadOfPart, useLatePart } from '../design/late-part.tsx'
import { Notice } from '../design/notice.tsx'
import { PasswordField } from '../design/password-field.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useAct } from '../design/use-act.ts'
import { useForm } from '../design/use-form.ts'
import { session } from '../session.ts'
import * as css from './section.module.css'
import { Section } from './section.tsx'
import type { WaysInProps } from './ways-in.tsx'

interface PasswordSectionProps {
  user: User
  hasPassword: boolean
}

export function PasswordSection({ user, hasPassword }: PasswordSectionProps) {
  const [shown, setShown] = useState<'form' | 'waysIn' | null>(null)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  const close = () => {
    setShown(null)
    setChangedTo(null)
  }
  if (!hasPassword) return <FirstPassword user={user} />
  if (shown === 'form') {
    const onChange = (password: string) => {
      setChangedTo(password)
      setShown('waysIn')
    }
    return (
      <Section title="Password">
        <ChangeForm onChange={onChange} onClose={close} />
      </Section>
    )
  }
  return (
    <Section title="Password">
      {shown === 'waysIn' ? (
        <LateWaysIn password={changedTo} onClose={close} />
      ) : (
        <div className={css.buttons}>
          <Button kind="plain" onClick={() => setShown('form')}>
            Change password
          </Button>
          <Button kind="plain" onClick={() => setShown('waysIn')}>
            What has access
          </Button>
        </div>
      )}
    </Section>
  )
}

const loadWaysIn = () => import('./ways-in.tsx').then((module) => module.WaysIn)

function LateWaysIn(props: WaysInProps) {
  const { Part, ...waiting } = useLatePart(loadWaysIn)
  if (Part) return <Part {...props} />
  return (
    <InsteadOfPart {...waiting}>
      <Skeleton count={3} height={64} />
    </InsteadOfPart>
  )
}

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
        hint={`At least ${PASSWORD.minLength} characters. All your other devices are signed out.`}
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

/** Who has come by a provider has none: the mailbox proves that it is they who set one. */
function FirstPassword({ user: { email, emailVerified } }: { user: User }) {
  const { busy, act } = useAct()
  const [isSent, setSent] = useState(false)
  const send = () =>
    act('send', async () => {
      await session.api('POST v2/auth/request-reset-password', { email: email ?? '' })
      setSent(true)
    })
  if (!emailVerified)
    return (
      <Section title="Password" lead="You have none. Confirm your mail address first, then set one here." />
    )
  return (
    <Section title="Password" lead="You have none. Set one, and you can log in without a provider too.">
      {isSent && (
        <Notice kind="mail">
          Check your mail: a link to set a password is on its way to <strong>{email}</strong>. Once it is set,
          log in anew.
        </Notice>
      )}
      <Button kind="plain" isBusy={busy !== null} onClick={() => void send()}>
        {isSent ? 'Send it again' : 'Mail me a link'}
      </Button>
    </Section>
  )
}

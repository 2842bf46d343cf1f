import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'

/** Says that the email address is not confirmed yet, and can send the email again. */
export function ResendNotice({ email }: { email: string }) {
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    try {
      const { message } = await session.api('POST v2/auth/request-email-verification', { email })
      session.toast('success', message)
    } catch (error) {
      if (error instanceof Error) session.toast('error', error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Notice
      kind="mail"
      action={
        <Button kind="plain" size="small" isBusy={isSending} onClick={() => void resend()}>
          Resend
        </Button>
      }
    >
      Verify your email: open the link we sent to <strong>{email}</strong>.
    </Notice>
  )
}

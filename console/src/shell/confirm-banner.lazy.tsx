import { Button } from 'antd'
import { useEffect } from 'react'
import { useCallMutation } from '../providers/use-call.ts'
import { heedRights } from '../session/rights.ts'
import { leaveConsole, session, state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { Note } from '../ui/page/note.tsx'
import css from './shell.module.css'

/** Polls, because the address may be confirmed on a phone while this page stays in view. */
const POLL_INTERVAL_MS = 20_000

/**
 * Warns users who have not confirmed their email address that they can't send email, before they write to thirty
 * people.
 */
export function ConfirmBanner() {
  const user = useAtom(state.$user)
  const email = user && !user.emailVerified ? user.email : null
  const { act, isActing } = useCallMutation(null)
  useEffect(() => {
    if (!email) return
    // The link in the email opens elsewhere, so the profile is read again when the focus returns.
    const rereadProfile = () => void heedRights(session, leaveConsole).catch(() => undefined)
    window.addEventListener('focus', rereadProfile)
    const timer = setInterval(() => document.hidden || rereadProfile(), POLL_INTERVAL_MS)
    return () => {
      window.removeEventListener('focus', rereadProfile)
      clearInterval(timer)
    }
  }, [email])
  if (!email) return null
  const sendAgain = () => act('POST v2/auth/request-email-verification', { email }, 'Email sent.')
  return (
    <div className={css['banner']}>
      <Note
        type="warning"
        action={
          <Button size="small" loading={isActing} onClick={() => void sendAgain()}>
            Resend
          </Button>
        }
      >
        <strong>Verify your email:</strong> open the link sent to {email}. Until then, you can’t send
        invitations.
      </Note>
    </div>
  )
}

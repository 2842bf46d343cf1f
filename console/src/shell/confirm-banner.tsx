import { Button } from 'antd'
import { useEffect } from 'react'
import { useAct } from '../providers/use-call.ts'
import { heedRights } from '../session/rights.ts'
import { session, state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { Note } from '../ui/page/note.tsx'
import css from './shell.module.css'

/** It may be confirmed on a phone, while this page stays before one. */
const LOOK_EVERY_MS = 20_000

/** Whoever has not confirmed their address can mail nobody: said before they have written to thirty people. */
export function ConfirmBanner() {
  const user = useAtom(state.$user)
  const email = user && !user.emailVerified ? user.email : null
  const { act, isActing } = useAct(null)
  useEffect(() => {
    if (!email) return
    // The link in the mail opens elsewhere; it is done by the time one comes back.
    const look = () => void heedRights(session, (path) => location.replace(path)).catch(() => undefined)
    window.addEventListener('focus', look)
    const timer = setInterval(() => document.hidden || look(), LOOK_EVERY_MS)
    return () => {
      window.removeEventListener('focus', look)
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

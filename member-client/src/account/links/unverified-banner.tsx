import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { ResendNotice } from './resend-notice.tsx'

/** Stands until the own address is confirmed. A guest's is where their link went, and no account's. */
export function UnverifiedBanner() {
  const user = useStore(session.state.$user)
  if (user?.type !== 'account' || !user.email || user.emailVerified) return null
  return <ResendNotice email={user.email} />
}

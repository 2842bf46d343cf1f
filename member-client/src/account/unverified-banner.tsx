import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import { ResendNotice } from './resend-notice.tsx'

/** Stands until the own address is confirmed. A guest's is where their link went, and no account's. */
export function UnverifiedBanner() {
  const user = useStore(session.state.$user)
  if (user?.type !== 'account' || !user.email || user.emailVerified) return null
  return <ResendNotice email={user.email} />
}

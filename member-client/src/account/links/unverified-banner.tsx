import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { ResendNotice } from './resend-notice.tsx'

/**
 * Displayed until the account's email address is confirmed. A guest's address only received the link and belongs to no
 * account.
 */
export function UnverifiedBanner() {
  const user = useStore(session.state.$user)
  if (user?.type !== 'account' || !user.email || user.emailVerified) return null
  return <ResendNotice email={user.email} />
}

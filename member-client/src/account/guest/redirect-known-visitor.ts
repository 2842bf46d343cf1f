import { navigate } from 'wouter/use-browser-location'
import { session } from '../../session/session.ts'
import type { GuestLink } from './join-as-guest.ts'

/**
 * Redirects visitors who need no form and returns true: visitors on another host go to the space's host, members of the
 * space go straight in. A link from before the space had its own domain still names the given one.
 */
export const redirectKnownVisitor = ({ url, workspace }: GuestLink): boolean => {
  const { $user, $appConfig } = session.state
  const config = $appConfig.get()?.appConfig
  if (config?.spaceHosts && location.host !== new URL(url).host) {
    location.replace(url)
    return true
  }
  if ($user.get()?.type !== 'account' || !session.selectWorkspace(workspace.id)) return false
  navigate('/space', { replace: true })
  return true
}

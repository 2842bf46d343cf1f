import { navigate } from 'wouter/use-browser-location'
import { session } from '../../session/session.ts'
import type { GuestLink } from './come-in.ts'

/**
 * Whoever needs no form goes where they belong, and the answer is true: who is not at the space's host, to it; a member
 * of the space, straight in. A link from before the space had a domain of its own still names the given one.
 */
export const knownAt = ({ url, workspace }: GuestLink): boolean => {
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

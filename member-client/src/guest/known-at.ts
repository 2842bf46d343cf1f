import { navigate } from 'wouter/use-browser-location'
import { session } from '../session.ts'
import type { GuestLink } from './come-in.ts'

/**
 * Whoever needs no form goes where they belong, and the answer is true: on the main host, to the space's own; a member
 * of the space, straight in.
 */
export const knownAt = ({ url, workspace }: GuestLink): boolean => {
  const { $user, $appConfig } = session.state
  const config = $appConfig.get()?.appConfig
  if (config?.spaceHosts && location.host === config.mainHost) {
    location.replace(url)
    return true
  }
  if ($user.get()?.type !== 'account' || !session.selectWorkspace(workspace.id)) return false
  navigate('/space', { replace: true })
  return true
}

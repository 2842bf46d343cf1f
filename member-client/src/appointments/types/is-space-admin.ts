import { session } from '../../session/session.ts'

/** True if the user is an owner or admin, who manage teams' meeting types. */
export const isSpaceAdmin = (): boolean => {
  const role = session.state.$workspace.get()?.userRole
  return role === 'owner' || role === 'admin'
}

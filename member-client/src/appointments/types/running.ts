import { session } from '../../session/session.ts'

/** Whether the reader runs the space: what a team can be booked for is theirs to say. */
export const isRunning = (): boolean => {
  const role = session.state.$workspace.get()?.userRole
  return role === 'owner' || role === 'admin'
}

import type { Reply } from '@metapyra/contract/calls'
import { navigate } from 'wouter/use-browser-location'
import { savedLinks, session } from '../../session/session.ts'

export type Invitation = Reply<'GET v2/workspace/accept-invite'>

const requestInvitation = (token: string, isPreview: boolean): Promise<Invitation> =>
  session.api('GET v2/workspace/accept-invite', { isLook: isPreview }, { bearer: token, workspaceId: null })

/** Returns whom the invitation is for, and to which space. This does not use it up. */
export const fetchInvitation = (token: string): Promise<Invitation> => requestInvitation(token, true)

/** Accepts the invitation, if the invited person is logged in. */
export const acceptInvitation = (token: string): Promise<Invitation> => requestInvitation(token, false)

/** [SPACE-7] Accepts a pending invitation to the user's own email address, without its link. */
export const acceptPendingInvitation = (workspaceId: string) =>
  session.api('POST v2/workspace/take-invite', { workspaceId })

/** Enters the space that the user has just joined; the first time, the guard goes to /welcome first. */
export const enterSpace = async (workspaceId: string) => {
  const { $user } = session.state
  // The invitation that led here has been used.
  savedLinks.remove('/invites')
  if (!$user.get()?.workspaces.some((space) => space.id === workspaceId)) {
    $user.set(await session.api('GET v2/user/profile', {}, { workspaceId: null }))
  }
  navigate(session.selectWorkspace(workspaceId) ? '/space' : '/join')
}

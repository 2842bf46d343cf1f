import type { Reply } from '@metapyra/contract/calls'
import { navigate } from 'wouter/use-browser-location'
import { keptLinks, session } from '../session.ts'

export type Invitation = Reply<'GET v2/workspace/accept-invite'>

/** Signed out it tells whom the invitation is for; signed in as that person it takes the invitation up. */
export const takeUp = (token: string): Promise<Invitation> =>
  session.api('GET v2/workspace/accept-invite', {}, { bearer: token, workspaceId: null })

/** [SPACE-7] The invitation to a space that waits at the own address, without its link. */
export const takeWaiting = (workspaceId: string) =>
  session.api('POST v2/workspace/take-invite', { workspaceId })

/** Into the space that one has just become a member of; the guard goes by way of /welcome the first time. */
export const enterSpace = async (workspaceId: string) => {
  const { $user } = session.state
  // An invitation that has led here is used up.
  keptLinks.forget('/invites')
  if (!$user.get()?.workspaces.some((one) => one.id === workspaceId)) {
    $user.set(await session.api('GET v2/user/profile', {}, { workspaceId: null }))
  }
  navigate(session.selectWorkspace(workspaceId) ? '/space' : '/join')
}

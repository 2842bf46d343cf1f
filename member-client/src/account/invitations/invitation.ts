import type { Reply } from '@metapyra/contract/calls'
import { navigate } from 'wouter/use-browser-location'
import { savedLinks, session } from '../../session/session.ts'

export type Invitation = Reply<'GET v2/workspace/accept-invite'>

const ask = (token: string, isLook: boolean): Promise<Invitation> =>
  session.api('GET v2/workspace/accept-invite', { isLook }, { bearer: token, workspaceId: null })

/** Whom the invitation is for, and to where; uses up nothing. */
export const lookAt = (token: string): Promise<Invitation> => ask(token, true)

/** Signed in as the person it is for, the invitation is taken up. */
export const takeUp = (token: string): Promise<Invitation> => ask(token, false)

/** [SPACE-7] The invitation to a space that waits at the own address, without its link. */
export const takeWaiting = (workspaceId: string) =>
  session.api('POST v2/workspace/take-invite', { workspaceId })

/** Into the space that one has just become a member of; the guard goes by way of /welcome the first time. */
export const enterSpace = async (workspaceId: string) => {
  const { $user } = session.state
  // An invitation that has led here is used up.
  savedLinks.forget('/invites')
  if (!$user.get()?.workspaces.some((one) => one.id === workspaceId)) {
    $user.set(await session.api('GET v2/user/profile', {}, { workspaceId: null }))
  }
  navigate(session.selectWorkspace(workspaceId) ? '/space' : '/join')
}

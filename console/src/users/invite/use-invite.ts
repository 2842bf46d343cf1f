import type { Input, Reply } from '@metapyra/contract/calls'
import { useRef } from 'react'
import { useNotify } from '../../notice/notice.tsx'
import { useAct } from '../../providers/use-call.ts'
import { state } from '../../session/session.ts'
import { counted } from '../../ui/format/counted.ts'

const call = 'POST v2/workspace/send-invite'
export type InviteRole = NonNullable<Input<typeof call>['role']>

/** What became of a list of addresses, in words. */
function invitedText({ invited, alreadyMember, invalid }: Reply<typeof call>): string {
  const parts = [
    invited.length > 0 && `${counted(invited.length, 'invitation', 'invitations')} sent.`,
    alreadyMember.length > 0 &&
      `${counted(alreadyMember.length, 'person is', 'people are')} already in the space.`,
    invalid.length > 0 &&
      `Not a valid email: ${invalid.slice(0, 3).join(', ')}${invalid.length > 3 ? ' …' : ''}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Invites by mail, once, and says what became of it; answers whether it was done. */
export function useInvite() {
  const notify = useNotify()
  const { act, isActing } = useAct('users')
  const isSent = useRef(false)
  const invite = async (emailList: string[], role: InviteRole): Promise<boolean> => {
    // A second mail voids the link of the first: a second click is ignored even while the dialog is closing.
    if (isSent.current) return false
    isSent.current = true
    const workspaceId = state.$workspace.get()?.id ?? ''
    const { reply } = await act(call, { emailList, status: 'invited', workspaceId, role })
    if (reply) notify({ type: reply.invited.length > 0 ? 'success' : 'warning', message: invitedText(reply) })
    else isSent.current = false
    return reply !== undefined
  }
  return { invite, isSending: isActing }
}

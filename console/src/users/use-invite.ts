import type { Input, Reply } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useCreate, useInvalidate } from '@refinedev/core'
import { useRef } from 'react'
import { useNotify } from '../notice/notice.tsx'
import { state } from '../session.ts'
import { counted } from '../ui/counted.ts'

type Call = 'POST v2/workspace/send-invite'
export type Invited = Reply<Call> & { id?: string }
export type InviteRole = NonNullable<Input<Call>['role']>

/** What became of a list of addresses, in words. */
function invitedText({ invited, alreadyMember, invalid }: Invited): string {
  const parts = [
    invited.length > 0 && `${counted(invited.length, 'invitation is', 'invitations are')} on the way.`,
    alreadyMember.length > 0 &&
      `${counted(alreadyMember.length, 'person is', 'people are')} in the space already.`,
    invalid.length > 0 &&
      `Not a mail address: ${invalid.slice(0, 3).join(', ')}${invalid.length > 3 ? ' …' : ''}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

export const inviteInput = (emailList: string[], role: InviteRole): Input<Call> => ({
  emailList,
  status: 'invited',
  workspaceId: state.$workspace.get()?.id ?? '',
  role,
})

/** After an invitation: says what became of it and has the lists fetched again. */
export function useInvitedNews() {
  const notify = useNotify()
  const invalidate = useInvalidate()
  return (reply: Invited) => {
    notify({ type: reply.invited.length > 0 ? 'success' : 'warning', message: invitedText(reply) })
    void invalidate({ resource: 'users', invalidates: ['list'] })
    void invalidate({ resource: 'space', invalidates: ['resourceAll'] })
  }
}

/** Invites by mail at once, without a dialog. */
export function useInvite() {
  const tell = useInvitedNews()
  const { mutate, mutation } = useCreate<Invited, HttpError, Input<Call>>()
  const isSending = useRef(false)
  return {
    isSending: mutation.isPending,
    invite: (emailList: string[], role: InviteRole) => {
      // A second click may come before the button is drawn as busy; its mail would void the link of the first.
      if (isSending.current) return
      isSending.current = true
      mutate(
        {
          resource: 'workspace/send-invite',
          values: inviteInput(emailList, role),
          successNotification: false,
          invalidates: [],
        },
        {
          onSuccess: ({ data }) => tell(data),
          onSettled: () => {
            isSending.current = false
          },
        },
      )
    },
  }
}

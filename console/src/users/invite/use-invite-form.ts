import type { Reply } from '@metapyra/contract/calls'
import { useModalForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { useRef } from 'react'
import { cleanAddressesIn } from '../../email/addresses.ts'
import { useNotify } from '../../notice/notice.tsx'
import { usePublishChange } from '../../providers/use-changed.ts'
import { state } from '../../session/session.ts'
import { sendForm } from '../../ui/form/send-form.ts'
import { formatCount } from '../../ui/format/counted.ts'
import type { Invitation } from '../resource.ts'

type Invited = Reply<'POST v2/workspace/send-invite'> & { id?: string }

/** The typed text. */
export interface Fields {
  emailList: string
  role: NonNullable<Invitation['role']>
}

/** A message about the result of inviting a list of addresses. */
function invitedText({ invited, alreadyMember, invalid }: Invited): string {
  const parts = [
    invited.length > 0 && `${formatCount(invited.length, 'invitation', 'invitations')} sent.`,
    alreadyMember.length > 0 &&
      `${formatCount(alreadyMember.length, 'person is', 'people are')} already in the space.`,
    invalid.length > 0 &&
      `Not a valid email: ${invalid.slice(0, 3).join(', ')}${invalid.length > 3 ? ' …' : ''}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** The invitation form. It sends once and displays the result. */
export function useInviteForm() {
  const notify = useNotify()
  const publishChange = usePublishChange()
  const isSent = useRef(false)
  const modalForm = useModalForm<Invited, HttpError, Fields>({
    resource: 'users',
    action: 'create',
    mutationMode: 'pessimistic',
    defaultVisible: true,
    autoResetForm: false,
    autoResetFormWhenClose: false,
    successNotification: false,
    onMutationSuccess: ({ data }) =>
      notify({ type: data.invited.length > 0 ? 'success' : 'warning', message: invitedText(data) }),
    onMutationError: () => {
      isSent.current = false
      // The error may be caused by fewer seats, so the list is fetched again.
      publishChange('users')
    },
  })
  const invite = ({ emailList, role }: Fields) => {
    // A second email invalidates the link of the first, so a second click is ignored even while the dialog is closing.
    if (isSent.current) return
    isSent.current = true
    const workspaceId = state.$workspace.get()?.id ?? ''
    void sendForm(modalForm.formProps, {
      emailList: cleanAddressesIn(emailList),
      status: 'invited',
      workspaceId,
      role,
    } satisfies Invitation)
  }
  return { ...modalForm, invite }
}

import { useEffect } from 'react'
import { useNotify } from '../../notice/notice.tsx'
import { useBulkAct } from '../bulk/use-bulk.ts'

/** Sends an open invitation again, with its current role, and displays the result. */
export function useResendInvitation() {
  const notify = useNotify()
  const { act, start, dismiss, isSending } = useBulkAct()
  useEffect(() => {
    if (!act?.finishedAt) return
    const refusal = act.failures[0]?.reason
    if (refusal) notify({ type: 'error', message: refusal })
    else notify({ type: 'success', message: 'Invitation resent.' })
    dismiss()
  }, [act, notify, dismiss])
  return {
    isSending: isSending || act !== undefined,
    inviteAgain: (userId: string) =>
      start({ kind: 'invite' }, { userIds: [userId] }, undefined, () => undefined),
  }
}

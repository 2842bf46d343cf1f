import { useEffect } from 'react'
import { useNotify } from '../../notice/notice.tsx'
import { useBulk } from '../bulk/use-bulk.ts'

/** Sends one open invitation again, with the role that it has, and says what became of it. */
export function useInviteAgain() {
  const notify = useNotify()
  const { act, start, dismiss, isSending } = useBulk()
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

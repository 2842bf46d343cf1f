import type { MemberRow } from '@metapyra/contract/entities/admin'
import { ROLE_LABELS } from '@metapyra/contract/people'
import type { HttpError } from '@refinedev/core'
import { useInvalidate, useUpdate } from '@refinedev/core'
import { useRef } from 'react'
import { useNotify } from '../notice/notice.tsx'
import type { Member } from './resource.ts'

/** So long a second click belongs to the first: systems wait for it half a second by default, slow hands need more. */
export const DOUBLE_CLICK_MS = 700

type Change = Partial<Pick<MemberRow, 'role' | 'status'>>

/** Whoever never came in goes back among the invited. */
export const reactivated = (member: Pick<Member, 'joinedAt'>): MemberRow['status'] =>
  member.joinedAt ? 'active' : 'invited'

function describe(member: Member, change: Change): string {
  const who = member.name || member.email
  if (change.role)
    return `${who} is now ${change.role === 'user' ? 'a member' : `${ROLE_LABELS[change.role]}`.toLowerCase()}.`
  return change.status === 'inactive'
    ? `${who} was deactivated and signed out.`
    : `${who} may use the space again.`
}

/**
 * Changes one person at once, so that whoever is deactivated is out at once, and offers the way back for as long as
 * the notice stands. The row changes before the server has answered and changes back if it refuses.
 */
export function useMemberChange() {
  const notify = useNotify()
  const invalidate = useInvalidate()
  const { mutateAsync } = useUpdate<Member, HttpError, Change>()
  const send = async (member: Member, change: Change, undo: Change | null) => {
    try {
      // Its promise, for what is given to `mutate` is not called once somebody else is changed before the answer.
      await mutateAsync({
        resource: 'users',
        id: member.id,
        values: change,
        mutationMode: 'optimistic',
        invalidates: ['list'],
        successNotification: false,
        errorNotification: false,
      })
    } catch (error) {
      notify({ type: 'error', message: (error as HttpError).message })
      return
    }
    void invalidate({ resource: 'space', invalidates: ['resourceAll'] })
    notify({
      type: 'success',
      message: undo ? describe(member, change) : 'Undone.',
      key: `change-${member.id}`,
      ...(undo ? { undo: () => void send(member, undo, null) } : {}),
    })
  }
  const letInOrOutAt = useRef(Number.NEGATIVE_INFINITY)
  return (member: Member, change: Change) => {
    if (change.status) {
      // The row that was clicked is gone at once; the second half of a double click would hit the one that slid there.
      if (performance.now() - letInOrOutAt.current < DOUBLE_CLICK_MS) return
      letInOrOutAt.current = performance.now()
    }
    const undo: Change = change.role ? { role: member.role } : { status: member.status }
    void send(member, change, undo)
  }
}

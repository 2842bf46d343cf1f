import type { MemberRow } from '@metapyra/contract/entities/admin'
import type { HttpError } from '@refinedev/core'
import { useUpdate } from '@refinedev/core'
import { useRef } from 'react'
import { useNotify } from '../notice/notice.tsx'
import type { Member } from './resource.ts'

/**
 * A second click within this time belongs to the first. Systems wait half a second by default; slow hands need more.
 */
export const DOUBLE_CLICK_MS = 700

type Change = Partial<Pick<MemberRow, 'role' | 'status'>>

const NOW: Partial<Record<MemberRow['role'], string>> = {
  user: 'a member',
  admin: 'an admin',
  owner: 'an owner',
}

function describe(member: Member, change: Change): string {
  const memberName = member.name || member.email
  if (change.role) return `${memberName} is now ${NOW[change.role] ?? 'a guest'}.`
  if (change.status === 'inactive' && member.status === 'invited')
    return `${memberName}’s invitation was withdrawn.`
  return change.status === 'inactive'
    ? `${memberName} was deactivated and logged out.`
    : `${memberName} can use the space again.`
}

/**
 * Changes one person immediately and offers undo while the notice is displayed. The row changes before the server has
 * answered, and changes back if it refuses.
 */
export function useMemberChange() {
  const notify = useNotify()
  const { mutateAsync } = useUpdate<Member, HttpError, Change>()
  const send = async (member: Member, change: Change, undoChange: Change | null) => {
    try {
      // Uses the promise, because a callback passed to `mutate` is not called if another person is changed before the
      // response.
      await mutateAsync({
        resource: 'users',
        id: member.id,
        values: change,
        mutationMode: 'optimistic',
        successNotification: false,
      })
    } catch {
      // Refine has displayed the error.
      return
    }
    notify({
      type: 'success',
      message: undoChange ? describe(member, change) : 'Undone.',
      key: `change-${member.id}`,
      ...(undoChange ? { undo: () => void send(member, undoChange, null) } : {}),
    })
  }
  const statusChangedAt = useRef(Number.NEGATIVE_INFINITY)
  return (member: Member, change: Change) => {
    if (change.status) {
      // The clicked row disappears immediately, so the second half of a double click would hit the row that moved into
      // its place.
      if (performance.now() - statusChangedAt.current < DOUBLE_CLICK_MS) return
      statusChangedAt.current = performance.now()
    }
    const undoChange: Change = change.role ? { role: member.role } : { status: member.status }
    void send(member, change, undoChange)
  }
}

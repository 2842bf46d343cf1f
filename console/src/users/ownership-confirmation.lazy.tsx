import type { MemberRow } from '@metapyra/contract/entities/admin'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { RoleChange } from './role-change.ts'

const LEFT_WITH: Partial<Record<MemberRow['role'], string>> = {
  admin: 'an admin, who runs the space but can’t change owners or payment',
  user: 'a member, with no access to the console',
}

function wordsOf({ member, role }: RoleChange, isSelf: boolean) {
  const memberName = member.name || member.email
  if (role === 'owner')
    return {
      title: `Make ${memberName} an owner?`,
      ok: 'Make owner',
      text: `Owners can do everything you can: change and remove anyone, including owners, and change or cancel the plan. ${memberName} stays an owner unless another owner changes that, and could remove you first.`,
    }
  const roleLeft = LEFT_WITH[role] ?? 'no longer an owner'
  return isSelf
    ? {
        title: 'Give up ownership?',
        ok: 'Give up ownership',
        text: `You’ll be ${roleLeft}. You can’t undo this yourself: another owner has to make you an owner again.`,
      }
    : {
        title: `Remove ${memberName} as an owner?`,
        ok: 'Remove as owner',
        text: `${memberName} will be ${roleLeft}. They can’t undo this themselves: an owner has to make them an owner again.`,
      }
}

interface OwnershipConfirmationProps {
  change: RoleChange
  isSelf: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks for confirmation before someone gains or loses ownership. */
export function OwnershipConfirmation({ change, isSelf, onYes, onClose }: OwnershipConfirmationProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { title, ok, text } = wordsOf(change, isSelf)
  return (
    <Dialog
      open={isOpen}
      title={title}
      okText={ok}
      okButtonProps={{ danger: true }}
      onOk={() => {
        setIsOpen(false)
        onYes()
      }}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <p>{text}</p>
    </Dialog>
  )
}

import type { MemberRow } from '@metapyra/contract/entities/admin'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { RoleWish } from './role-wish.ts'

const LEFT_WITH: Partial<Record<MemberRow['role'], string>> = {
  admin: 'an admin, who runs the space but changes no owners and pays for nothing',
  user: 'a member, without this console',
}

function wordsOf({ member, role }: RoleWish, isSelf: boolean) {
  const who = member.name || member.email
  if (role === 'owner')
    return {
      title: `Make ${who} an owner?`,
      ok: 'Make owner',
      text: `An owner may do everything that you may: change and remove anybody, owners too, and change or cancel what is paid for. ${who} cannot lose that again unless an owner takes it back, and could take yours first.`,
    }
  const left = LEFT_WITH[role] ?? 'no owner any more'
  return isSelf
    ? {
        title: 'Give up being an owner?',
        ok: 'Give it up',
        text: `You will be ${left}. You cannot undo this yourself: another owner has to make you one again.`,
      }
    : {
        title: `Take the ownership of ${who}?`,
        ok: 'Take the ownership',
        text: `${who} will be ${left}. They cannot undo this themselves: an owner has to make them one again.`,
      }
}

interface OwnerQuestionProps {
  wish: RoleWish
  isSelf: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks before somebody gets or loses the whole space. */
export function OwnerQuestion({ wish, isSelf, onYes, onClose }: OwnerQuestionProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { title, ok, text } = wordsOf(wish, isSelf)
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

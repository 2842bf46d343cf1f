import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatCount } from '../../ui/format/counted.ts'
import type { GuestLink } from '../resource.ts'
import { useRevokeLinks } from './use-links.ts'

interface RevokeDialogProps {
  links: GuestLink[]
  onDone: () => void
  onClose: () => void
}

const titleOf = (links: GuestLink[]) => {
  const [first] = links
  if (links.length > 1) return `Revoke ${formatCount(links.length, 'guest link', 'guest links')}?`
  return first?.email ? `Revoke the link for ${first.email}?` : 'Revoke this open link?'
}

/** Asks for confirmation, because revoking links kicks the guests who came by them and can't be undone. */
export function RevokeDialog({ links, onDone, onClose }: RevokeDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { invalidate, isPending } = useRevokeLinks()
  const isOne = links.length === 1
  return (
    <Dialog
      open={isOpen}
      title={titleOf(links)}
      okText={isOne ? 'Revoke link' : 'Revoke links'}
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={() =>
        invalidate(
          links.map(({ id }) => id),
          () => {
            onDone()
            setIsOpen(false)
          },
        )
      }
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <p>
        {isOne ? 'It stops' : 'They stop'} working, and anyone who joined with {isOne ? 'it' : 'one of them'}{' '}
        is removed right away. You can create a new link anytime.
      </p>
    </Dialog>
  )
}

import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { counted } from '../../ui/format/counted.ts'
import type { GuestLink } from '../resource.ts'
import { useInvalidateLinks } from './use-links.ts'

interface InvalidateDialogProps {
  links: GuestLink[]
  onDone: () => void
  onClose: () => void
}

const titleOf = (links: GuestLink[]) => {
  const [first] = links
  if (links.length > 1) return `Revoke ${counted(links.length, 'guest link', 'guest links')}?`
  return first?.email ? `Revoke the link for ${first.email}?` : 'Revoke this open link?'
}

/** Asks first: whoever is inside by a link is put out, and there is no way back. */
export function InvalidateDialog({ links, onDone, onClose }: InvalidateDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { invalidate, isPending } = useInvalidateLinks()
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

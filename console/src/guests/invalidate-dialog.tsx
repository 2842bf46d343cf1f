import type { GuestInvite } from '@metapyra/contract/entities/admin'
import { Modal } from 'antd'
import { useState } from 'react'
import type { Links } from './use-links.ts'

interface InvalidateDialogProps {
  link: GuestInvite
  invalidate: Links['invalidate']
  onClose: () => void
}

/** Asks first: whoever is inside by the link is put out, and there is no way back. */
export function InvalidateDialog({ link, invalidate, onClose }: InvalidateDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Modal
      open={isOpen}
      title={link.email ? `Invalidate the link of ${link.email}?` : 'Invalidate this open link?'}
      okText="Invalidate link"
      okButtonProps={{ danger: true, loading: invalidate.isPending }}
      onOk={() => invalidate.mutate(link.guestId, { onSettled: () => setIsOpen(false) })}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <p>
        Nobody comes in by it any more, and whoever is inside by it leaves at once. A new link can be made at
        any time.
      </p>
    </Modal>
  )
}

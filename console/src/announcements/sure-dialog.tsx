import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import { plainOf } from '@metapyra/session/rich-text'
import { Modal } from 'antd'
import { useState } from 'react'
import css from './announcements.module.css'
import type { Announcements } from './use-announcements.ts'

const WORDS = {
  end: {
    title: 'End this announcement now?',
    ok: 'End it now',
    text: 'It disappears from every screen at once and does not go live again. You can copy it later.',
  },
  delete: {
    title: 'Delete this draft?',
    ok: 'Delete draft',
    text: 'It is gone for good; nobody but admins has ever seen it.',
  },
}

interface SureDialogProps {
  what: 'end' | 'delete'
  announcement: Announcement
  announcements: Announcements
  onClose: () => void
}

/** Asks first: neither can be undone. */
export function SureDialog({ what, announcement, announcements, onClose }: SureDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { save, remove } = announcements
  const { id, description } = announcement
  const { title, ok, text } = WORDS[what]
  const settled = { onSettled: () => setIsOpen(false) }
  const act = () =>
    what === 'delete'
      ? remove.mutate(id, settled)
      : save.mutate(
          {
            wish: { id, description, status: ANNOUNCEMENT_STATUS.ended },
            done: 'The announcement has ended.',
          },
          settled,
        )
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={ok}
      okButtonProps={{ danger: true, loading: save.isPending || remove.isPending }}
      onOk={act}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <p className={css['quoted']}>{plainOf(description)}</p>
      <p>{text}</p>
    </Modal>
  )
}

import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import { plainOf } from '@metapyra/session/rich-text'
import { Modal } from 'antd'
import { useState } from 'react'
import css from './announcements.module.css'
import { useRemoveAnnouncement, useSaveAnnouncement } from './use-announcements.ts'

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
  onClose: () => void
}

/** Asks first: neither can be undone. */
export function SureDialog({ what, announcement, onClose }: SureDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { save, isPending: isSaving } = useSaveAnnouncement()
  const { remove, isPending: isRemoving } = useRemoveAnnouncement()
  const { id, description } = announcement
  const { title, ok, text } = WORDS[what]
  const close = () => setIsOpen(false)
  const act = () => {
    if (what === 'delete') return remove(id, close)
    const wish = { id, description, status: ANNOUNCEMENT_STATUS.ended }
    save(wish, 'The announcement has ended.', { onSettled: close })
  }
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={ok}
      okButtonProps={{ danger: true, loading: isSaving || isRemoving }}
      onOk={act}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <p className={css['quoted']}>{plainOf(description)}</p>
      <p>{text}</p>
    </Modal>
  )
}

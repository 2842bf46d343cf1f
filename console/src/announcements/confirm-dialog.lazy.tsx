import type { Announcement } from '@metapyra/contract/entities/announcement'
import { plainText } from '@metapyra/contract/rich-text'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Note } from '../ui/page/note.tsx'
import css from './announcements.module.css'
import { useEndAnnouncement, useRefetchAnnouncement, useRemoveAnnouncement } from './use-announcements.ts'

const WORDS = {
  end: {
    title: 'End this announcement now?',
    ok: 'End announcement',
    text: 'It disappears from every screen right away and can’t go live again. You can duplicate it later.',
  },
  delete: {
    title: 'Delete this draft?',
    ok: 'Delete draft',
    text: 'This can’t be undone. Only owners and admins have seen it.',
  },
}

interface ConfirmDialogProps {
  what: 'end' | 'delete'
  announcement: Announcement
  onClose: () => void
}

/** Asks for confirmation, because neither ending nor deleting can be undone. */
export function ConfirmDialog({ what, announcement, onClose }: ConfirmDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { end, isPending: isEnding } = useEndAnnouncement()
  const { remove, isPending: isRemoving } = useRemoveAnnouncement()
  const lookAgain = useRefetchAnnouncement(announcement.id)
  const [now, setNow] = useState(announcement)
  const { description } = now
  const { title, ok, text } = WORDS[what]
  const close = () => setIsOpen(false)
  const act = () => {
    if (what === 'delete')
      return remove(now, { onDone: close, onChanged: () => void lookAgain().then(setNow, close) })
    end(now, close)
  }
  return (
    <Dialog
      open={isOpen}
      title={title}
      okText={ok}
      okButtonProps={{ danger: true, loading: isEnding || isRemoving }}
      onOk={act}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      {now !== announcement && (
        <Note type="warning">{now.changedBy ?? 'Someone'} has changed it since. It now says:</Note>
      )}
      <p className={css['quoted']}>{plainText(description)}</p>
      <p>{text}</p>
    </Dialog>
  )
}

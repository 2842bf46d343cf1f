import type { Announcement } from '@metapyra/contract/entities/announcement'
import { plainOf } from '@metapyra/contract/rich-text'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Note } from '../ui/page/note.tsx'
import css from './announcements.module.css'
import { useEndAnnouncement, useLookAgain, useRemoveAnnouncement } from './use-announcements.ts'

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

interface SureDialogProps {
  what: 'end' | 'delete'
  announcement: Announcement
  onClose: () => void
}

/** Asks first: neither can be undone. */
export function SureDialog({ what, announcement, onClose }: SureDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { end, isPending: isEnding } = useEndAnnouncement()
  const { remove, isPending: isRemoving } = useRemoveAnnouncement()
  const lookAgain = useLookAgain(announcement.id)
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
      <p className={css['quoted']}>{plainOf(description)}</p>
      <p>{text}</p>
    </Dialog>
  )
}

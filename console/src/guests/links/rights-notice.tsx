import { Button } from 'antd'
import { useState } from 'react'
import { useAct, useCall } from '../../providers/use-call.ts'
import { Note } from '../../ui/page/note.tsx'

/** Told once to each owner of a space that took guests before their rights were told apart. */
export function RightsNotice() {
  const { data } = useCall('POST v2/admin/guest-notice', {}, { isQuiet: true })
  const { act } = useAct(null, { isQuiet: true })
  const [isRead, setIsRead] = useState(false)
  if (!data?.isDue || isRead) return null
  const dismiss = () => {
    setIsRead(true)
    void act('POST v2/admin/guest-notice', { isRead: true })
  }
  return (
    <Note
      type="info"
      action={
        <Button size="small" onClick={dismiss}>
          Got it
        </Button>
      }
    >
      You can now choose how guests join and what they see. Nothing has changed yet: guests still join and see
      what they could before, including chat. Turn off what you don’t want to share.
    </Note>
  )
}

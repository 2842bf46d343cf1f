import { Button } from 'antd'
import { useState } from 'react'
import { useCall, useCallMutation } from '../../providers/use-call.ts'
import { Note } from '../../ui/page/note.tsx'

/** Displayed once to each owner of a space that admitted guests before guest rights were introduced. */
export function RightsNotice() {
  const { data } = useCall('POST v2/admin/guest-notice', {}, { isQuiet: true })
  const { act } = useCallMutation(null, { isQuiet: true })
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

import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { $leaveQuestion } from '../../session/leave-question.ts'
import { useAtom } from '../../session/use-atom.ts'

/** Asks the page's question before unsaved work is lost. One stands for all pages. */
export function LeaveDialog() {
  const asked = useAtom($leaveQuestion)
  const [last, setLast] = useState(asked)
  const stay = useRef<HTMLButtonElement>(null)
  if (asked && asked !== last) setLast(asked)
  return (
    <Modal
      open={asked !== null}
      title={last?.title}
      closable={false}
      // Above the dialog or drawer that it asks about.
      zIndex={1200}
      width={420}
      afterOpenChange={(isOpen) => isOpen && stay.current?.focus()}
      onCancel={() => asked?.answer(false)}
      footer={
        <>
          <Button ref={stay} onClick={() => asked?.answer(false)}>
            Stay
          </Button>
          <Button danger type="primary" onClick={() => asked?.answer(true)}>
            {last?.ok}
          </Button>
        </>
      }
    />
  )
}

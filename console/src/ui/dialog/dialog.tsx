import type { ModalProps } from 'antd'
import { Modal } from 'antd'
import { useRef } from 'react'
import { mayLeave, useLeaveQuestion } from '../../session/leave-question.ts'
import { FirstFocus } from './first-focus.ts'

interface DialogProps extends Omit<ModalProps, 'onCancel' | 'mask' | 'panelRef'> {
  open: boolean
  onCancel: () => void
  /** Something was typed that would be gone with the dialog: only “Cancel” closes it unasked, and no click beside it. */
  hasWords?: boolean
  /** It has fields, but is opened to be read. */
  isToRead?: boolean
}

/** Every dialog of the console that lies over a page. */
export function Dialog({ hasWords = false, isToRead = false, onCancel, children, ...props }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Modal
      {...props}
      panelRef={panel}
      mask={{ closable: !hasWords }}
      onCancel={({ type, target }) => {
        const isMeant = type === 'click' && target instanceof Element && target.closest('.ant-modal-footer')
        if (!hasWords || isMeant || mayLeave()) onCancel()
      }}
    >
      {children}
      <FirstFocus panel={panel} isOpen={props.open} isToRead={isToRead} />
      {hasWords && props.open && <LeaveQuestion />}
    </Modal>
  )
}

function LeaveQuestion() {
  useLeaveQuestion('Close and discard what you typed?')
  return null
}

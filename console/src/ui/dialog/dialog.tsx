import type { ModalProps } from 'antd'
import { Modal } from 'antd'
import { useRef } from 'react'
import { leaveIfConfirmed, useLeaveQuestion } from '../../session/leave-question.ts'
import { FirstFocus } from './first-focus.ts'

interface DialogProps extends Omit<ModalProps, 'onCancel' | 'mask' | 'panelRef'> {
  open: boolean
  onCancel: () => void
  /**
   * True if closing would lose typed text: only “Cancel” closes the dialog without asking, and a click outside does
   * not.
   */
  hasUnsavedText?: boolean
  /** True if the dialog has fields but is opened for reading, so that no field gets the focus. */
  isReadOnly?: boolean
}

/** The base of every modal dialog of the console. */
export function Dialog({
  hasUnsavedText = false,
  isReadOnly = false,
  onCancel,
  children,
  ...props
}: DialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Modal
      {...props}
      panelRef={panel}
      mask={{ closable: !hasUnsavedText }}
      onCancel={({ type, target }) => {
        const isMeant = type === 'click' && target instanceof Element && target.closest('.ant-modal-footer')
        if (!hasUnsavedText || isMeant) return onCancel()
        leaveIfConfirmed(onCancel)
      }}
    >
      {children}
      <FirstFocus panel={panel} isOpen={props.open} isToRead={isReadOnly} />
      {hasUnsavedText && props.open && <LeaveQuestion />}
    </Modal>
  )
}

function LeaveQuestion() {
  useLeaveQuestion('Close and discard what you typed?', { ok: 'Discard' })
  return null
}

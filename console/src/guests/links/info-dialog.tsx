import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface InfoDialogProps {
  title: string
  isOpen: boolean
  onDone: () => void
  /** Called after the closing animation. */
  onClose: () => void
  children: ReactNode
}

/** A dialog that only informs and has nothing to decide. */
export const InfoDialog = ({ title, isOpen, onDone, onClose, children }: InfoDialogProps) => (
  <Dialog
    isReadOnly
    open={isOpen}
    title={title}
    footer={
      <Button type="primary" onClick={onDone}>
        Done
      </Button>
    }
    onCancel={onDone}
    afterClose={onClose}
  >
    {children}
  </Dialog>
)

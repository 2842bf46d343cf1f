import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface DoneDialogProps {
  title: string
  isOpen: boolean
  onDone: () => void
  /** When it is gone. */
  onClose: () => void
  children: ReactNode
}

/** A dialog in which nothing is left to decide. */
export const DoneDialog = ({ title, isOpen, onDone, onClose, children }: DoneDialogProps) => (
  <Dialog
    isToRead
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

import { isolateRightToLeft } from '@metapyra/contract/isolate'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The button that does it. */
  ok: string
  text: ReactNode
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that discards or removes things. */
export function ConfirmDialog({
  open,
  title,
  ok,
  text,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={isolateRightToLeft(title)}
      okText={ok}
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={onConfirm}
      onCancel={onClose}
    >
      <p>{typeof text === 'string' ? isolateRightToLeft(text) : text}</p>
    </Dialog>
  )
}

import type { OwnDomain } from '@metapyra/contract/entities/domain'
import { useId, useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import css from './address-page.module.css'

interface RemoveDialogProps {
  own: OwnDomain
  /** The address that the space returns to. */
  fallbackAddress: string
  isPending: boolean
  onRemove: () => void
  onClose: () => void
}

/**
 * Removes a verified domain. The admin types its name to confirm, because everyone who is logged in there is logged
 * out.
 */
export function RemoveDialog({ own, fallbackAddress, isPending, onRemove, onClose }: RemoveDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [typed, setTyped] = useState('')
  const id = useId()
  const isRight = typed.trim().toLowerCase() === own.host
  return (
    <Dialog
      open={isOpen}
      title={`Remove ${own.host}`}
      okText="Remove domain"
      okButtonProps={{ danger: true, disabled: !isRight, loading: isPending }}
      onOk={onRemove}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight && !isPending) onRemove()
        }}
      >
        <p>
          Links to {own.host} stop working, and everyone logged in there is logged out. The space opens at{' '}
          {fallbackAddress.replace(/^\w+:\/\//, '')} again.
        </p>
        <label htmlFor={id}>Type {own.host} to remove it</label>
        <input
          id={id}
          className="input"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

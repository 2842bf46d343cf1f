import type { OwnDomain } from '@metapyra/contract/entities/domain'
import { useId, useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import css from './address-page.module.css'

interface RemoveDialogProps {
  ownDomain: OwnDomain
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
export function RemoveDialog({
  ownDomain,
  fallbackAddress,
  isPending,
  onRemove,
  onClose,
}: RemoveDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [typedName, setTyped] = useState('')
  const id = useId()
  const isRight = typedName.trim().toLowerCase() === ownDomain.host
  return (
    <Dialog
      open={isOpen}
      title={`Remove ${ownDomain.host}`}
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
          Links to {ownDomain.host} stop working, and everyone logged in there is logged out. The space opens
          at {fallbackAddress.replace(/^\w+:\/\//, '')} again.
        </p>
        <label htmlFor={id}>Type {ownDomain.host} to remove it</label>
        <input
          id={id}
          className="input"
          value={typedName}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

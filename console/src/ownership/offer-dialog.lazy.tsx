import type { PreviousOwnerRole } from '@metapyra/contract/ownership'
import { PREVIOUS_OWNER_ROLES } from '@metapyra/contract/ownership'
import { useId, useState } from 'react'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { GIVER_ROLE_LABELS } from './labels.ts'
import css from './ownership.module.css'
import { ReceiverField } from './receiver-field.tsx'
import type { useOwnership } from './use-ownership.ts'

interface OfferDialogProps extends Pick<ReturnType<typeof useOwnership>, 'act' | 'isActing'> {
  onClose: () => void
}

/**
 * Selects the new owner and the caller's own role afterwards. The space's name has to be typed, because the caller may
 * not be able to take ownership back. An offer is a call, not a row of a list, so this is not one of Refine's forms.
 */
export function OfferDialog({ act, isActing, onClose }: OfferDialogProps) {
  const space = useAtom(state.$workspace)?.name ?? ''
  const [isOpen, setIsOpen] = useState(true)
  const [receiver, setReceiver] = useState<{ userId: string; name: string } | null>(null)
  const [giverBecomes, setGiverBecomes] = useState<PreviousOwnerRole>('owner')
  const [typedName, setTypedName] = useState('')
  const id = useId()
  const isReady = receiver !== null && typedName.trim() === space.trim()
  const offer = async () => {
    if (!receiver || !isReady || isActing) return
    const input = { userId: receiver.userId, giverBecomes }
    const successMessage = `Ownership offered to ${receiver.name}. Nothing changes until they accept.`
    const { refusal } = await act('POST v2/admin/workspace/ownership-offer', input, successMessage)
    if (!refusal) setIsOpen(false)
  }
  return (
    <Dialog
      open={isOpen}
      title="Transfer ownership"
      okText="Send offer"
      okButtonProps={{ danger: giverBecomes !== 'owner', disabled: !isReady, loading: isActing }}
      onOk={() => void offer()}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void offer()
        }}
      >
        <p>We’ll ask them by email and in the space. Nothing changes until they accept, within seven days.</p>
        <ReceiverField chosen={receiver} onChoose={setReceiver} />
        <fieldset className={css['choices']}>
          <legend>Your new role</legend>
          {PREVIOUS_OWNER_ROLES.map((role) => (
            <label key={role}>
              <input
                type="radio"
                name="giverBecomes"
                checked={giverBecomes === role}
                onChange={() => setGiverBecomes(role)}
              />
              {GIVER_ROLE_LABELS[role].choice}
            </label>
          ))}
        </fieldset>
        <label htmlFor={id}>Type {space} to confirm</label>
        <input
          id={id}
          className="input"
          value={typedName}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTypedName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

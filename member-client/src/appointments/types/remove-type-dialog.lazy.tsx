import type { BookingType } from '@metapyra/contract/entities/appointment'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'

function Remove({ type, close }: { type: BookingType; close(): void }) {
  const { busy, act } = useAction()
  const remove = async () => {
    await session.api('POST v2/appointment/type-remove', { typeId: type.id }, { isSilent: true })
    invalidate('appointment')
    close()
  }
  return (
    <>
      <p>Its links will stop working. Existing bookings stay.</p>
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button kind="danger" isBusy={busy !== null} onClick={() => void act('remove', remove)}>
          Remove
        </Button>
      </p>
    </>
  )
}

export const showRemoveType = createOverlay<BookingType>((type, close) => (
  <Dialog title={`Remove “${type?.title ?? ''}”?`} isOpen={type !== null} onClose={close}>
    {type && <Remove type={type} close={close} />}
  </Dialog>
))

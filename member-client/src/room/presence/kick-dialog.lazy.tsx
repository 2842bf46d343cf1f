import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from './kick-dialog.module.css'

interface KickRequest {
  userId: string
  name: string
}

function Question({ person: { userId, name }, close }: { person: KickRequest; close(): void }) {
  const [isBusy, setBusy] = useState(false)
  const kick = async () => {
    setBusy(true)
    try {
      await session.api('POST v2/admin/workspace/put-out', { userId })
      session.toast('success', `${name} was removed.`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      session.toast('error', error.message)
    }
    close()
  }
  return (
    <>
      <p>
        <bdi>{name}</bdi> leaves now and can come back in 10 minutes. To take away their access to the space,
        use the console.
      </p>
      <p className={css.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={() => void kick()}>
          Remove
        </Button>
      </p>
    </>
  )
}

/** Asks for confirmation before a person is removed from the room. */
export const showKickDialog = createOverlay<KickRequest>((person, close) => (
  <Dialog title={`Remove ${person?.name ?? ''} for 10 minutes?`} isOpen={person !== null} onClose={close}>
    {person && <Question person={person} close={close} />}
  </Dialog>
))

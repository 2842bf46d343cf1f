import type { PersonStatus } from '@metapyra/contract/person'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { StatusForm } from './status-form.tsx'

/** Dialog to set the user's own status. */
export const showStatus = createOverlay<PersonStatus>((now, close) => (
  <Dialog title="Your status" isOpen={now !== null} onClose={close}>
    {now && <StatusForm now={now} onDone={close} />}
  </Dialog>
))

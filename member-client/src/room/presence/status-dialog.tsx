import type { PersonStatus } from '@metapyra/contract/person'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { StatusForm } from './status-form.tsx'

/** In which one says what one is doing. */
export const showStatus = createOverlay<PersonStatus>((now, close) => (
  <Dialog title="Your status" isOpen={now !== null} onClose={close}>
    {now && <StatusForm now={now} onDone={close} />}
  </Dialog>
))

import type { PersonStatus } from '@metapyra/contract/person'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ownRoot } from '../../ui/overlays/own-root.tsx'
import { StatusForm } from './status-form.tsx'

/** In which one says what one is doing. */
export const showStatus = ownRoot<PersonStatus>((now, close) => (
  <Dialog title="Your status" isOpen={now !== null} onClose={close}>
    {now && <StatusForm now={now} onDone={close} />}
  </Dialog>
))

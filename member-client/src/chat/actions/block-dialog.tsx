import { Button } from '../../ui/controls/button.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from './delete-dialog.module.css'

interface BlockRequest {
  name: string
  block(): void
}

/** Explains what blocking someone means before it happens. */
export const showBlock = createOverlay<BlockRequest>((request, close) => (
  <Dialog title={`Block ${request?.name}?`} isOpen={request !== null} onClose={close}>
    {request && (
      <>
        <p>
          They can’t message you and won’t be notified. Their messages in shared chats are hidden. You can
          unblock them in settings.
        </p>
        <p className={css.acts}>
          <Button kind="plain" onClick={close}>
            Cancel
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              close()
              request.block()
            }}
          >
            Block
          </Button>
        </p>
      </>
    )}
  </Dialog>
))

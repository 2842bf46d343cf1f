import { Button } from '../../ui/controls/button.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from './compose.module.css'

interface CallRequest {
  count: number
  send(): void
}

/** Asks for confirmation before many people are mentioned at once. */
export const openGroupMentionDialog = createOverlay<CallRequest>((request, close) => (
  <Dialog title={`Notify ${request?.count} people?`} isOpen={request !== null} onClose={close}>
    {request && (
      <>
        <p>Each of them gets a notification.</p>
        <p className={css.acts}>
          <Button kind="plain" onClick={close}>
            Keep editing
          </Button>
          <Button
            onClick={() => {
              close()
              request.send()
            }}
          >
            Send
          </Button>
        </p>
      </>
    )}
  </Dialog>
))

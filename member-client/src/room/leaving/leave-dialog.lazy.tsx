import { Button } from '../../ui/controls/button.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from '../presence/kick-dialog.module.css'

/** Asks before the user leaves the space during a talk. */
export const showLeaveDialog = createOverlay<() => void>((onLeave, close) => (
  <Dialog title="Leave this conversation?" isOpen={onLeave !== null} onClose={close}>
    {onLeave && (
      <>
        <p>You’re talking with people here. Leaving the space ends it for you.</p>
        <p className={css.acts}>
          <Button kind="plain" onClick={close}>
            Stay
          </Button>
          <Button kind="danger" onClick={onLeave}>
            Leave
          </Button>
        </p>
      </>
    )}
  </Dialog>
))

import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ownRoot } from '../design/own-root.tsx'
import * as css from './delete-dialog.module.css'

interface Asked {
  name: string
  block(): void
}

/** Says what blocking somebody means before it is done. */
export const showBlock = ownRoot<Asked>((asked, close) => (
  <Dialog title={`Block ${asked?.name}?`} isOpen={asked !== null} onClose={close}>
    {asked && (
      <>
        <p>
          They can write to you no more, and are not told why. What they say to all is folded for you. You
          find whom you have blocked in your settings, and can let them write again there.
        </p>
        <p className={css.acts}>
          <Button kind="plain" onClick={close}>
            Cancel
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              close()
              asked.block()
            }}
          >
            Block
          </Button>
        </p>
      </>
    )}
  </Dialog>
))

import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LinkFirst } from './link-first.tsx'

interface Relink {
  words: string
  onLinked(): void
}

/** Continues the user's original action once the Drive is linked. */
export const showRelink = createOverlay<Relink>((request, close) => (
  <Dialog title="Link your Google Drive" isOpen={request !== null} onClose={close}>
    {request && (
      <LinkFirst
        words={request.words}
        onLinked={() => {
          close()
          request.onLinked()
        }}
      />
    )}
  </Dialog>
))

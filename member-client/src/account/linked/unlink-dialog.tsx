import type { Linkable } from '../../linked-accounts/accounts.ts'
import { setLinked } from '../../linked-accounts/accounts.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from '../leaving/leave-dialog.module.css'
import * as own from './linked.module.css'

interface Unlinked {
  linkable: Linkable
  onDone(): void
}

function Question({
  unlinkRequest: { linkable, onDone },
  close,
}: {
  unlinkRequest: Unlinked
  close(): void
}) {
  const { title, unlinkEffects, remove } = linkable
  const { busy, act } = useAction()
  const unlink = () =>
    act('unlink', async () => {
      await remove()
      setLinked(linkable, false)
      session.toast('success', `${title} unlinked.`)
      close()
      onDone()
    })
  return (
    <>
      {unlinkEffects.map((words) => (
        <p key={words} className={own.loss}>
          {words}
        </p>
      ))}
      <p className={css.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button kind="danger" isBusy={busy !== null} onClick={() => void unlink()}>
          Unlink
        </Button>
      </p>
    </>
  )
}

/** [LINK-6] Explains what unlinking removes, before it happens. */
export const showUnlink = createOverlay<Unlinked>((unlinkRequest, close) => (
  <Dialog
    title={`Unlink ${unlinkRequest?.linkable.title ?? ''}?`}
    isOpen={unlinkRequest !== null}
    onClose={close}
  >
    {unlinkRequest && <Question unlinkRequest={unlinkRequest} close={close} />}
  </Dialog>
))

import type { Linkable } from '../../linked-accounts/accounts.ts'
import { setLinked } from '../../linked-accounts/accounts.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/forms/use-act.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from '../leaving/leave-dialog.module.css'
import * as own from './linked.module.css'

interface Unlinked {
  linkable: Linkable
  onDone(): void
}

function Question({ asked: { linkable, onDone }, close }: { asked: Unlinked; close(): void }) {
  const { title, loss, remove } = linkable
  const { busy, act } = useAct()
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
      {loss.map((words) => (
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

/** [LINK-6] Says what goes with the link, before it goes. */
export const showUnlink = createOverlay<Unlinked>((asked, close) => (
  <Dialog title={`Unlink ${asked?.linkable.title ?? ''}?`} isOpen={asked !== null} onClose={close}>
    {asked && <Question asked={asked} close={close} />}
  </Dialog>
))

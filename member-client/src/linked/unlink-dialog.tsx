import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ownRoot } from '../design/own-root.tsx'
import { useAct } from '../design/use-act.ts'
import { session } from '../session.ts'
import * as css from '../settings/leave-dialog.module.css'
import type { Linkable } from './accounts.ts'
import { setLinked } from './accounts.ts'
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
export const showUnlink = ownRoot<Unlinked>((asked, close) => (
  <Dialog title={`Unlink ${asked?.linkable.title ?? ''}?`} isOpen={asked !== null} onClose={close}>
    {asked && <Question asked={asked} close={close} />}
  </Dialog>
))

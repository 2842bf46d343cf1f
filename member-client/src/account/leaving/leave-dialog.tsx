import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from './leave-dialog.module.css'

interface LeavingSpace {
  id: string
  name: string
}

function Question({ space: { id, name }, close }: { space: LeavingSpace; close(): void }) {
  const [isErasing, setErasing] = useState(false)
  const { busy, act } = useAction()
  const leave = () =>
    act('leave', async () => {
      await session.api('POST v2/workspace/leave', { workspaceId: id, isErasing })
      session.toast('success', `You left ${name}.`)
      // Navigating closes open dialogs and loads the profile again.
      navigate('/join')
    })
  return (
    <>
      <p>You leave right away, on all your devices. You lose your desk and leave its groups.</p>
      <label className={css.choice}>
        <input
          type="checkbox"
          checked={isErasing}
          onChange={({ currentTarget }) => setErasing(currentTarget.checked)}
        />
        <span>
          Also remove everything I wrote here
          <span className={css.hint}>
            Permanently removes your name and the text and files of your messages and notes, for everyone.
            What others wrote stays, including their threads.
          </span>
        </span>
      </label>
      <p className={css.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button kind="danger" isBusy={busy !== null} onClick={() => void leave()}>
          {isErasing ? 'Leave and remove' : 'Leave'}
        </Button>
      </p>
    </>
  )
}

/** Asks for confirmation before the user leaves a space, and what should happen to what they wrote there. */
export const openLeaveDialog = createOverlay<LeavingSpace>((space, close) => (
  <Dialog title={`Leave ${space?.name ?? ''}?`} isOpen={space !== null} onClose={close}>
    {space && <Question space={space} close={close} />}
  </Dialog>
))

import { loadPart } from '@metapyra/session/load-part'
import { useState } from 'react'
import type { DeviceChoice } from '../../calls/devices/device-choice.lazy.tsx'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from './welcome-screen.module.css'

/** Lets a person try camera and microphone before joining for the first time. No one else sees or hears it. */
export function TryDevices() {
  const [Choice, setChoice] = useState<typeof DeviceChoice | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setChoice(null)
  const open = async () => {
    setBusy(true)
    try {
      const module = await loadPart(() => import('../../calls/devices/device-choice.lazy.tsx'))
      setChoice(() => module.DeviceChoice)
    } catch {
      session.toast('warning', 'This didn’t load. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="plain" isWide isBusy={isBusy} onClick={() => void open()}>
        Check camera and mic
      </Button>
      <Dialog title="Camera and mic" isBroad isOpen={Choice !== null} onClose={close}>
        <div className={css.trial}>
          {Choice && <Choice user={null} />}
          <p>You’ll join muted with video off.</p>
          <footer className={css.foot}>
            <Button isWide onClick={close}>
              Done
            </Button>
          </footer>
        </div>
      </Dialog>
    </>
  )
}

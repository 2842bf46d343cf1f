import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { addOverlay, removeOverlay } from '../../ui/overlays/overlay-store.ts'
import * as css from './offer.module.css'
import { turnOn } from './subscription.ts'

/** A card over the room that offers notifications; the browser's own prompt only follows after a yes. */
export const openOffer = (): void => {
  const overlay = addOverlay(() => <Offer onClose={() => removeOverlay(overlay)} />)
}

function Offer({ onClose }: { onClose(): void }) {
  const [isBusy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    const isOn = await turnOn().catch(() => false)
    if (isOn) session.toast('success', 'Notifications are on. You can turn them off in settings.')
    else session.toast('info', 'Notifications are off. Your browser blocks them.')
    onClose()
  }
  return (
    <section className={css.card} aria-label="Notifications" role="status">
      <p className={css.text}>Get notified about new messages?</p>
      <div className={css.acts}>
        <Button size="small" isBusy={isBusy} onClick={() => void accept()}>
          Turn on notifications
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  )
}

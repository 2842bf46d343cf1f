import { IDLE_AFTER_MS } from '@metapyra/contract/presence'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as css from '../presence/status-form.module.css'
import { askForMachine, machinePermission } from './machine-idleness.ts'

/** Offers to tell being away by the whole computer, where the browser can and was not asked yet. */
export function AwayDetection() {
  const [canAsk, setCanAsk] = useState(false)
  useEffect(() => {
    void machinePermission().then((permission) => setCanAsk(permission?.state === 'prompt'))
  }, [])
  if (!canAsk) return null
  const ask = async () => {
    const isGranted = await askForMachine().catch(() => false)
    setCanAsk(false)
    if (isGranted) session.toast('success', 'You’ll be away when you leave your computer')
  }
  return (
    <div className={css.away}>
      <p>{`You’re shown as away after ${IDLE_AFTER_MS / 60_000} minutes without activity in this window.`}</p>
      <Button kind="quiet" onClick={() => void ask()}>
        Use my computer’s activity
      </Button>
    </div>
  )
}

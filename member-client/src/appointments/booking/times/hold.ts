import { useRef, useState } from 'react'
import { session } from '../../../session/session.ts'
import { useOnChange } from '../../../ui/controls/use-on-change.ts'
import type { Chosen } from './free-times.ts'

export interface Held extends Chosen {
  /** By this device’s clock, whatever it shows. */
  sinceMs: number
}

/** Keeps a time while the form is filled, and lets it go when that is left: one at a time, under one key. */
export const useHold = (bearer: string) => {
  const [held, setHeld] = useState<Held | null>(null)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isHeld = useRef(false)
  const releasing = useRef<Promise<unknown>>(undefined)
  const how = { bearer, isSilent: true }
  const release = () => {
    if (isHeld.current)
      releasing.current = session
        .api('POST v2/appointment/release', { idempotencyKey }, how)
        .catch(() => undefined)
    isHeld.current = false
  }
  useOnChange(bearer, () => {
    addEventListener('pagehide', release)
    return () => {
      removeEventListener('pagehide', release)
      release()
    }
  })
  return {
    idempotencyKey,
    held,
    hold: async (slot: Chosen, durationMin: number | undefined) => {
      // Else it may let go what comes now.
      await releasing.current
      const input = { idempotencyKey, start: slot.start, ...(durationMin && { durationMin }) }
      await session.api('POST v2/appointment/hold', input, how)
      isHeld.current = true
      setHeld({ ...slot, sinceMs: Date.now() })
    },
    /** Back to the times; `isGone`: nothing is held any more, or it is booked. */
    leave: (isGone = false) => {
      if (isGone) isHeld.current = false
      else release()
      setHeld(null)
    },
    booked: () => {
      isHeld.current = false
    },
  }
}

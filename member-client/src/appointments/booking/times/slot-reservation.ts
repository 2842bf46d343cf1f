import { useRef, useState } from 'react'
import { session } from '../../../session/session.ts'
import { useOnChange } from '../../../ui/controls/use-on-change.ts'
import type { SelectedSlot } from './free-times.ts'

export interface SlotReservation extends SelectedSlot {
  /** Measured by this device’s clock, whatever it displays. */
  sinceMs: number
}

/**
 * Reserves a slot while the form is filled in, and releases it when the form is left. One reservation at a time, under
 * one key.
 */
export const useSlotReservation = (bearer: string) => {
  const [held, setHeld] = useState<SlotReservation | null>(null)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isHeld = useRef(false)
  const releasing = useRef<Promise<unknown>>(undefined)
  const options = { bearer, isSilent: true }
  const release = () => {
    if (isHeld.current)
      releasing.current = session
        .api('POST v2/appointment/release', { idempotencyKey }, options)
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
    hold: async (slot: SelectedSlot, durationMin: number | undefined) => {
      // Waits, because the release could otherwise end the new reservation.
      await releasing.current
      const input = { idempotencyKey, start: slot.start, ...(durationMin && { durationMin }) }
      await session.api('POST v2/appointment/hold', input, options)
      isHeld.current = true
      setHeld({ ...slot, sinceMs: Date.now() })
    },
    /** Returns to the times; `isGone` means that the reservation has expired or the slot is booked. */
    leave: (isPageGone = false) => {
      if (isPageGone) isHeld.current = false
      else release()
      setHeld(null)
    },
    booked: () => {
      isHeld.current = false
    },
  }
}

import { useState } from 'react'
import type { SelectedSlot } from './free-times.ts'

/** Reserves one time at a time: `busy` is its start until the result is known. */
export const useSlotSelection = (choose: (slot: SelectedSlot) => Promise<void>) => {
  const [busy, setBusy] = useState<string | null>(null)
  const take = (slot: SelectedSlot): void => {
    if (busy) return
    setBusy(slot.start)
    void choose(slot).finally(() => setBusy(null))
  }
  return { busy, take }
}

import { useState } from 'react'
import type { Chosen } from './free-times.ts'

/** One time is taken at a time: `busy` is the start of which, until it is known what came of it. */
export const useTaking = (choose: (slot: Chosen) => Promise<void>) => {
  const [busy, setBusy] = useState<string | null>(null)
  const take = (slot: Chosen): void => {
    if (busy) return
    setBusy(slot.start)
    void choose(slot).finally(() => setBusy(null))
  }
  return { busy, take }
}

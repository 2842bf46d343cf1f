import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'

/** A button's act: once at a time, and whatever it fails with is said by a toast. `busy` names what is under way. */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (name: string, work: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(name)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      session.toast('error', error.message)
    } finally {
      setBusy(null)
    }
  }
  return { busy, act }
}

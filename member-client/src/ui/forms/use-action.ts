import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'

/**
 * Runs a button's action, one at a time, and displays any failure as a toast. `busy` is the name of the running one.
 */
export function useAction() {
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

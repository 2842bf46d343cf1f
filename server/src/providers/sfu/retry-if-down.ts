import { setTimeout as wait } from 'node:timers/promises'
import { SfuDown } from './provider.ts'

const PAUSES_MS = [500, 2000, 5000]

/**
 * Retries a request that the server didn't answer, as long as `isWanted`, because the person may be allowed in again by
 * then.
 */
export const retryIfDown = async (act: () => Promise<void>, isWanted: () => boolean): Promise<void> => {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof SfuDown)) throw error
      await wait(pauseMs, undefined, { ref: false })
      if (!isWanted()) return
    }
  }
  await act()
}

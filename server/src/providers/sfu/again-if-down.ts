import { setTimeout as wait } from 'node:timers/promises'
import { SfuDown } from './provider.ts'

const PAUSES_MS = [500, 2000, 5000]

/** Asks some more times for what the server did not answer, as long as it is wanted: they may rightly be back by then. */
export const againIfDown = async (act: () => Promise<void>, isWanted: () => boolean): Promise<void> => {
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

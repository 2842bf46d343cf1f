import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Timers } from './timers.ts'

const SAMPLE_EVERY_MS = 10
const LOOK_EVERY_MS = 500
/** The 90th percentile of timer delays. Above `busy` the process counts as busy, until it is below `calm`. */
const LATE_MS = { busy: 50, calm: 25 }

/** Returns a function that is true if this process hardly keeps up, so that optional work is skipped. */
export const watchLoad = (every: Timers['every']): (() => boolean) => {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_EVERY_MS })
  delay.enable()
  let isBusy = false
  every(LOOK_EVERY_MS, () => {
    const lateMs = delay.percentile(90) / 1e6 - SAMPLE_EVERY_MS
    isBusy = lateMs > (isBusy ? LATE_MS.calm : LATE_MS.busy)
    delay.reset()
  })
  return () => isBusy
}

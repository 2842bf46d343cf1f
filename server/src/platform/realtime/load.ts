import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Timers } from './timers.ts'

const SAMPLE_EVERY_MS = 10
const LOOK_EVERY_MS = 500
/** So late is one timer in ten. Once too late it counts as busy until it is on time again. */
const LATE_MS = { busy: 50, calm: 25 }

/** Whether this process hardly keeps up: what can be left out then is left out. */
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

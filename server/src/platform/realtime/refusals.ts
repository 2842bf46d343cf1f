const WINDOW_MS = 10_000
/** Each of these may hold as many refusals as it likes and counts once: what a stalled network brings all at once is no malice. */
const MOMENT_MS = 100
export const MAX_REFUSED_MOMENTS = 50
export const MAX_REFUSED = 300

/** What one socket was refused within the last seconds. */
export interface Refusals {
  /** Counts one more; true where it is one too many. */
  add(nowMs: number): boolean
}

/** [LIVE-15] Who goes on for seconds although nothing is taken, or in a flood, is to be cut off. */
export const createRefusals = (): Refusals => {
  let fromMs = 0
  let moment = -1
  let count = { all: 0, moments: 0 }
  return {
    add: (nowMs) => {
      if (nowMs - fromMs >= WINDOW_MS) {
        fromMs = nowMs
        moment = -1
        count = { all: 0, moments: 0 }
      }
      const now = Math.floor((nowMs - fromMs) / MOMENT_MS)
      count.all += 1
      if (now !== moment) count.moments += 1
      moment = now
      return count.all > MAX_REFUSED || count.moments > MAX_REFUSED_MOMENTS
    },
  }
}

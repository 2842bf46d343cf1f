const WINDOW_MS = 10_000
/**
 * All refusals within such a moment count as one, because a stalled network that delivers everything at once isn't
 * malicious.
 */
const MOMENT_MS = 100
export const MAX_REFUSED_MOMENTS = 50
export const MAX_REFUSED = 300

/** Counts what one socket was refused in the last seconds. */
export interface Refusals {
  /** Counts one more; true if it is one too many. */
  add(nowMs: number): boolean
}

/**
 * [LIVE-15] Detects sockets to disconnect: those that continue for seconds although nothing is accepted, or send a
 * flood.
 */
export const createAbuseDetector = (): Refusals => {
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

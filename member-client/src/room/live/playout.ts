/** So long after it was true a place is shown: it may wait a tick for its batch, and the next comes a tick and a frame later. */
const DELAY_MS = 230
/** What the network adds at times is waited for as well, up to this. */
const MOST_JITTER_MS = 150
/** How fast an estimate is given up that nothing has confirmed since. */
const FORGET_PER_MS = 0.01

/** When, on this page's clock, what the server has told is to be shown: evenly, however unevenly it comes. */
export const createPlayout = () => {
  let soonestMs = 0
  let latestMs = 0
  let heardAtMs = 0
  return {
    /** Something made at this time of the server's clock has just come. */
    hear: (madeAtMs: number, nowMs: number): void => {
      const wayMs = nowMs - madeAtMs
      const isFirst = heardAtMs === 0
      const forgotten = (nowMs - heardAtMs) * FORGET_PER_MS
      heardAtMs = nowMs
      soonestMs = isFirst ? wayMs : Math.min(wayMs, soonestMs + forgotten)
      latestMs = isFirst ? wayMs : Math.max(wayMs, latestMs - forgotten)
      latestMs = Math.min(latestMs, soonestMs + MOST_JITTER_MS)
    },
    showAt: (trueAtMs: number): number => trueAtMs + latestMs + DELAY_MS,
    /** Another connection may be to another server, with another clock. */
    reset: (): void => {
      heardAtMs = 0
    },
  }
}

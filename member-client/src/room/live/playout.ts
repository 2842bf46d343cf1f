/** Playout delay: a position may wait one tick for its batch, and the next arrives a tick and a frame later. */
const DELAY_MS = 230
/** Additional delay for network jitter, up to this. */
const MOST_JITTER_MS = 150
/** How fast an estimate decays when no message confirms it. */
const FORGET_PER_MS = 0.01

/** Determines when, on this page's clock, positions are displayed: evenly, however unevenly they arrive. */
export const createPlayout = () => {
  let soonestMs = 0
  let latestMs = 0
  let receivedAtMs = 0
  return {
    /** Call when a message arrives, with its time on the server's clock. */
    onMessage: (madeAtMs: number, nowMs: number): void => {
      const latencyMs = nowMs - madeAtMs
      const isFirst = receivedAtMs === 0
      const forgotten = (nowMs - receivedAtMs) * FORGET_PER_MS
      receivedAtMs = nowMs
      soonestMs = isFirst ? latencyMs : Math.min(latencyMs, soonestMs + forgotten)
      latestMs = isFirst ? latencyMs : Math.max(latencyMs, latestMs - forgotten)
      latestMs = Math.min(latestMs, soonestMs + MOST_JITTER_MS)
    },
    showAt: (trueAtMs: number): number => trueAtMs + latestMs + DELAY_MS,
    /** A new connection may reach another server with another clock. */
    reset: (): void => {
      receivedAtMs = 0
    },
  }
}

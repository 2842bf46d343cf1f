interface Rate {
  perSecond: number
  /** The burst after a pause; by default as many as in a second. */
  atOnce?: number
}

/** Allows a number per second on average, and a burst. */
export interface TokenBucket {
  /** False if the bucket is empty, so the request is one too many. */
  take(nowMs: number, count?: number): boolean
}

export const createTokenBucket = ({ perSecond, atOnce = perSecond }: Rate, nowMs: number): TokenBucket => {
  let left = atOnce
  let filledAtMs = nowMs
  return {
    take: (atMs, count = 1) => {
      left = Math.min(atOnce, left + ((atMs - filledAtMs) / 1000) * perSecond)
      filledAtMs = atMs
      if (left < count) return false
      left -= count
      return true
    },
  }
}

interface Rate {
  perSecond: number
  /** After a rest; as many as in a second where nothing is said. */
  atOnce?: number
}

/** Lets so many through on average, and some at once. */
export interface TokenBucket {
  /** False where it is empty: the one that asked has come too often. */
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

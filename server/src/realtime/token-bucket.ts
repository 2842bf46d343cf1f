/** Lets `perSecond` through on average, and as many at once after a rest. */
export interface TokenBucket {
  /** False where it is empty: the one that asked has come too often. */
  take(nowMs: number): boolean
}

export const createTokenBucket = (perSecond: number, nowMs: number): TokenBucket => {
  let left = perSecond
  let filledAtMs = nowMs
  return {
    take: (atMs) => {
      left = Math.min(perSecond, left + ((atMs - filledAtMs) / 1000) * perSecond)
      filledAtMs = atMs
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

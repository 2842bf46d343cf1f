const BUCKETS_A_MS = 10
const LONGEST_MS = 60_000

/** A histogram for millions of durations, accurate to a tenth of a millisecond. */
export const createDelays = () => {
  let buckets = new Uint32Array(LONGEST_MS * BUCKETS_A_MS)
  let count = 0
  let sumMs = 0
  return {
    add: (ms: number): void => {
      const bucket = Math.min(buckets.length - 1, Math.max(0, Math.floor(ms * BUCKETS_A_MS)))
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
      count += 1
      sumMs += ms
    },
    get count() {
      return count
    },
    get meanMs() {
      return sumMs / count
    },
    percentileMs: (percent: number): number => {
      let left = Math.ceil((percent / 100) * count)
      const bucket = buckets.findIndex((held) => {
        left -= held
        return left <= 0
      })
      return count === 0 ? Number.NaN : (bucket + 0.5) / BUCKETS_A_MS
    },
    clear: (): void => {
      buckets = new Uint32Array(buckets.length)
      count = 0
      sumMs = 0
    },
  }
}

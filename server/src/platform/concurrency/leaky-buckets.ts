interface Options {
  /** How much leaks out of each bucket per millisecond. */
  leakPerMs: number
  /** The capacity of a bucket; what exceeds it is dropped. */
  capacity: number
  /** A monotonic clock, independent of the machine's wall clock. */
  nowMs: () => number
}

/** Leaky buckets by name: the level of one is what its owner has spent recently. */
export const createLeakyBuckets = ({ leakPerMs, capacity, nowMs }: Options) => {
  const emptyAfterMs = capacity / leakPerMs
  /** Least recently filled first. */
  const buckets = new Map<string, { level: number; atMs: number }>()

  const levelAt = (key: string, now: number): number => {
    const bucket = buckets.get(key)
    return bucket ? Math.max(0, bucket.level - (now - bucket.atMs) * leakPerMs) : 0
  }
  return {
    levelOf: (key: string): number => levelAt(key, nowMs()),
    add: (key: string, amount: number): void => {
      const now = nowMs()
      const level = Math.min(levelAt(key, now) + amount, capacity)
      buckets.delete(key)
      buckets.set(key, { level, atMs: now })
      for (const [other, { atMs }] of buckets) {
        if (now - atMs < emptyAfterMs) return
        buckets.delete(other)
      }
    },
  }
}

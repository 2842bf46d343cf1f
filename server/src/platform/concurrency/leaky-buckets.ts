interface Options {
  /** What runs out of each in a millisecond. */
  leakAMs: number
  /** No bucket holds more, whatever is put in. */
  most: number
  /** Goes forward by itself, whatever the machine's clock is set to. */
  nowMs: () => number
}

/** Buckets by name that run out as time goes by: what is in one is what its owner has spent lately. */
export const createLeakyBuckets = ({ leakAMs, most, nowMs }: Options) => {
  const emptyAfterMs = most / leakAMs
  /** In the order in which something was put in last. */
  const buckets = new Map<string, { level: number; atMs: number }>()

  const levelAt = (key: string, now: number): number => {
    const bucket = buckets.get(key)
    return bucket ? Math.max(0, bucket.level - (now - bucket.atMs) * leakAMs) : 0
  }
  return {
    levelOf: (key: string): number => levelAt(key, nowMs()),
    add: (key: string, amount: number): void => {
      const now = nowMs()
      const level = Math.min(levelAt(key, now) + amount, most)
      buckets.delete(key)
      buckets.set(key, { level, atMs: now })
      for (const [other, { atMs }] of buckets) {
        if (now - atMs < emptyAfterMs) return
        buckets.delete(other)
      }
    },
  }
}

/**
 * Counts names in windows of one length, each starting at the name's first count. `nowMs` is monotonic, so that a wrong
 * wall clock neither blocks nor admits anyone.
 */
export const createWindows = (windowMs: number, nowMs: () => number) => {
  /** In the order in which they end. */
  const open = new Map<string, { times: number; endsMs: number }>()
  const dropEnded = (now: number): void => {
    for (const [name, { endsMs }] of open) {
      if (endsMs > now) return
      open.delete(name)
    }
  }
  const find = (name: string, now: number) => {
    dropEnded(now)
    return open.get(name)
  }
  return {
    count: (name: string): { times: number; msBeforeNext: number } => {
      const now = nowMs()
      const window = find(name, now) ?? { times: 0, endsMs: now + windowMs }
      window.times += 1
      open.set(name, window)
      return { times: window.times, msBeforeNext: window.endsMs - now }
    },
    times: (name: string): number => find(name, nowMs())?.times ?? 0,
    /** Undoes one count. */
    takeBack: (name: string): void => {
      const window = find(name, nowMs())
      if (window) window.times -= 1
    },
    forget: (name: string): void => void open.delete(name),
  }
}

/**
 * Counts names within windows of one length, each from its name's first count on. `nowMs` goes by no clock that is set,
 * so that a moment in which the machine's time was wrong keeps nobody out and lets nobody in.
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
    /** As if it had been counted once less. */
    takeBack: (name: string): void => {
      const window = find(name, nowMs())
      if (window) window.times -= 1
    },
    forget: (name: string): void => void open.delete(name),
  }
}

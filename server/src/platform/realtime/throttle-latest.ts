import type { Live } from './live.ts'

const TICK_MS = 100

/**
 * Publishes a value at once, and at the end of the tick the newest later one of each key. So each key is published ten
 * times a second at most, however many people act at once.
 */
export const createLatestThrottle = <T>(every: Live['every'], tell: (value: T) => void) => {
  const recentKeys = new Set<string>()
  const untold = new Map<string, T>()
  every(TICK_MS, () => {
    recentKeys.clear()
    for (const [key, value] of untold) {
      recentKeys.add(key)
      tell(value)
    }
    untold.clear()
  })
  return (key: string, value: T): void => {
    if (recentKeys.has(key)) {
      untold.set(key, value)
      return
    }
    recentKeys.add(key)
    tell(value)
  }
}

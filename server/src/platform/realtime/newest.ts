import type { Live } from './live.ts'

const TICK_MS = 100

/**
 * Tells at once, and again at the end of the tick what has come since: of each key the newest. So what each act would tell
 * to everybody is told ten times a second at most, however many act at once.
 */
export const createNewest = <T>(every: Live['every'], tell: (value: T) => void) => {
  const told = new Set<string>()
  const untold = new Map<string, T>()
  every(TICK_MS, () => {
    told.clear()
    for (const [key, value] of untold) {
      told.add(key)
      tell(value)
    }
    untold.clear()
  })
  return (key: string, value: T): void => {
    if (told.has(key)) {
      untold.set(key, value)
      return
    }
    told.add(key)
    tell(value)
  }
}

import { REALTIME } from '@metapyra/contract/connection'

/**
 * Ms to wait before a lost line is opened again, after so many tries in vain (§9): twice as long each time up to the
 * most, and half of it either way is chance, so that not everyone comes at once.
 */
export const waitAfter = (tries: number): number => {
  const chance = 1 + REALTIME.randomizationFactor * (2 * Math.random() - 1)
  return Math.min(REALTIME.reconnectionDelayMs * 2 ** tries * chance, REALTIME.reconnectionDelayMaxMs)
}

import { REALTIME } from '@metapyra/contract/connection'

/**
 * Milliseconds to wait before reconnecting, by the number of failed attempts (§9): doubles each time up to the maximum,
 * with half of it random in either direction, so that not all clients reconnect at once.
 */
export const reconnectDelay = (tries: number): number => {
  const chance = 1 + REALTIME.randomizationFactor * (2 * Math.random() - 1)
  return Math.min(REALTIME.reconnectionDelayMs * 2 ** tries * chance, REALTIME.reconnectionDelayMaxMs)
}

import { networksOf } from '../limits/networks.ts'

/** What ends some time, and says so. */
interface Closing {
  once(event: 'close', listener: () => void): unknown
}

export interface OpenConnections {
  /** Whether one more of this address would be too many. */
  isFull(ip: string): boolean
  /** Counts one until it closes; false where it is one too many. */
  add(ip: string, connection: Closing): boolean
}

/** Counts what is open by address, and of IPv6 by the networks around it, which have a larger share. */
export const createOpenConnections = (maxAnAddress: number): OpenConnections => {
  const open = new Map<string, number>()
  const isOver = (ip: string, more: number): boolean =>
    networksOf(ip).some(({ key, share }) => (open.get(key) ?? 0) + more > maxAnAddress * share)
  return {
    isFull: (ip) => isOver(ip, 1),
    add: (ip, connection) => {
      const networks = networksOf(ip)
      for (const { key } of networks) open.set(key, (open.get(key) ?? 0) + 1)
      connection.once('close', () => {
        for (const { key } of networks) {
          const left = (open.get(key) ?? 1) - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      })
      return !isOver(ip, 0)
    },
  }
}

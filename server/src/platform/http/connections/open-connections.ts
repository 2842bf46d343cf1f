import { networksOf } from '../limits/networks.ts'

/** Something that emits `close` once it ends. */
interface Closing {
  once(event: 'close', listener: () => void): unknown
}

export interface OpenConnections {
  /** True if one more from this address would be too many. */
  isFull(ip: string): boolean
  /** Counts a connection until it closes; false if it is one too many. */
  add(ip: string, connection: Closing): boolean
}

/** Counts open connections by address, and for IPv6 also by the surrounding networks, which have larger limits. */
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

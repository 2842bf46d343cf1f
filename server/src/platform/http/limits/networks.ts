import type { Counter } from './counters.ts'

export interface Network {
  key: string
  /** Multiple of what one address is allowed. */
  share: number
}

/** IPv6 providers assign a /64, /56 or /48, and the owner of a wider network has many of the narrower ones. */
const WIDTHS = [
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
]

/** The key of an address: a household is one /64 in IPv6; each IPv4 address is its own, mapped or not. */
export const addressKey = (ip: string): string => {
  const groups = groupsOf(ip)
  return groups ? textOf(groups) : plainOf(ip)
}

/** The networks that an address is counted as: itself, and for IPv6 the wider ones that may belong to one owner. */
export const networksOf = (ip: string): Network[] => {
  const groups = groupsOf(ip)
  const own = { key: addressKey(ip), share: 1 }
  if (!groups) return [own]
  return [own, ...WIDTHS.map(({ bits, share }) => ({ key: `${textOf(groups, bits)}/${bits}`, share }))]
}

/** The network whose addresses share one turn: a /24 in IPv4, a /48 in IPv6. */
export const networkOf = (ip: string): string => {
  const groups = groupsOf(ip)
  return groups ? `${textOf(groups, 48)}/48` : plainOf(ip).replace(/\.\d+$/, '.0/24')
}

/** Counts an address in each of its networks and returns the fullest, relative to its share. */
export const countAddress = async (
  counter: Counter,
  ip: string,
  most = counter.most,
): Promise<{ isOver: boolean; times: number; msBeforeNext: number }> => {
  let fullest = { isOver: false, times: 0, msBeforeNext: 0 }
  for (const { key, share } of networksOf(ip)) {
    const { times: counted, msBeforeNext } = await counter.count(key)
    const times = Math.ceil(counted / share)
    if (times > fullest.times) fullest = { isOver: times > most, times, msBeforeNext }
    // A request that is already refused doesn't count against the neighbors.
    if (fullest.isOver) break
  }
  return fullest
}

/** Undoes one count of an address that was within its limit. */
export const takeBackAddress = async (counter: Counter, ip: string): Promise<void> => {
  for (const { key } of networksOf(ip)) await counter.takeBack(key)
}

const plainOf = (ip: string): string => ip.replace(/^::ffff:/i, '')

/** The first four of IPv6's eight groups; undefined for IPv4. */
const groupsOf = (ip: string): number[] | undefined => {
  const plain = plainOf(ip)
  if (!plain.includes(':')) return undefined
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const middle = plain.includes('::')
    ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
    : []
  return [...front, ...middle, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16))
}

const textOf = (groups: number[], bits = 64): string =>
  groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => (index * 16 + 16 > bits ? group & (0xffff << (index * 16 + 16 - bits)) : group))
    .map((group) => group.toString(16))
    .join(':')

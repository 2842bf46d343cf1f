import type { Counter } from './counters.ts'

export interface Network {
  key: string
  /** So many times what one address may. */
  share: number
}

/** Of IPv6 providers hand out a /64, a /56 or a /48; whoever has a wider one has many of the narrower. */
const WIDTHS = [
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
]

/** One household is one /64 of IPv6; IPv4 stands alone, mapped or not. */
export const addressKey = (ip: string): string => {
  const groups = groupsOf(ip)
  return groups ? textOf(groups) : plainOf(ip)
}

/** What an address is counted as: itself, and of IPv6 the wider networks that it may be one of many addresses of. */
export const networksOf = (ip: string): Network[] => {
  const groups = groupsOf(ip)
  const own = { key: addressKey(ip), share: 1 }
  if (!groups) return [own]
  return [own, ...WIDTHS.map(({ bits, share }) => ({ key: `${textOf(groups, bits)}/${bits}`, share }))]
}

/** Whose many addresses take turns as one: a /24 of IPv4, a /48 of IPv6. */
export const neighbourhoodOf = (ip: string): string => {
  const groups = groupsOf(ip)
  return groups ? `${textOf(groups, 48)}/48` : plainOf(ip).replace(/\.\d+$/, '.0/24')
}

/** Counts an address as each of its networks: as often as the fullest of them, by what a network may have. */
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
    // What is refused already is not held against the neighbours.
    if (fullest.isOver) break
  }
  return fullest
}

/** As if an address that was not over had been counted once less. */
export const takeBackAddress = async (counter: Counter, ip: string): Promise<void> => {
  for (const { key } of networksOf(ip)) await counter.takeBack(key)
}

const plainOf = (ip: string): string => ip.replace(/^::ffff:/i, '')

/** The first half of IPv6's eight groups; undefined for IPv4. */
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
    .map((group, at) => (at * 16 + 16 > bits ? group & (0xffff << (at * 16 + 16 - bits)) : group))
    .map((group) => group.toString(16))
    .join(':')

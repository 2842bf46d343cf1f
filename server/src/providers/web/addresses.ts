import { BlockList, isIP } from 'node:net'

/** IANA's special-purpose addresses (RFC 6890 and later), and the addresses where clouds serve a machine's secrets. */
const NOT_PUBLIC_4: [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within 2000::/3, outside of which nothing is public: Teredo and similar, documentation, 6to4. */
const NOT_PUBLIC_6: [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [address, bits] of NOT_PUBLIC_4) notPublic.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of NOT_PUBLIC_6) notPublic.addSubnet(address, bits, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/**
 * [CHAT-57] True if an IP address is on the public internet. IPv6 forms of IPv4 addresses (mapped, compatible, NAT64)
 * are outside of 2000::/3 or listed above.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

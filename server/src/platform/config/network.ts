import { isIP } from 'node:net'

/** Splits a comma-separated setting. */
export const listOf = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

/** The resolver accepts only IP addresses, because resolving a name would itself need a resolver. */
export const readDnsServers = (text: string): string[] => {
  const servers = listOf(text)
  const addressOf = (server: string) =>
    /^\[(.+)\](?::\d+)?$/.exec(server)?.[1] ?? server.replace(/^([\d.]+):\d+$/, '$1')
  const wrong = servers.filter((server) => isIP(addressOf(server)) === 0)
  if (wrong.length > 0)
    throw new Error(`DNS_SERVERS must be IP addresses separated by commas, not ${wrong[0]}`)
  return servers
}

/** Accepts what the framework does: addresses, ranges, and its names for private networks. */
export const checkProxies = (text: string): void => {
  const isOne = (proxy: string): boolean => {
    const [address = '', bits, ...rest] = proxy.split('/')
    const version = isIP(address)
    const isRange =
      bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
    return /^(loopback|linklocal|uniquelocal)$/.test(proxy) || (version > 0 && isRange && rest.length === 0)
  }
  const wrong = listOf(text).find((proxy) => !isOne(proxy))
  if (wrong !== undefined)
    throw new Error(`TRUST_PROXY must be IP addresses or ranges separated by commas, not ${wrong}`)
}

/** Reports settings that match the pattern of a URL but aren't valid ones, such as `https://[`. */
export const wrongAddresses = (
  settings: Readonly<Record<string, unknown>>,
  schemas: Readonly<Record<string, object>>,
): string[] =>
  Object.entries(schemas).flatMap(([name, schema]) => {
    const value = settings[name]
    const { pattern } = schema as { pattern?: string }
    const isAddress = typeof value === 'string' && /^\^[a-z()?]+:\/\//.test(pattern ?? '')
    return isAddress && !URL.canParse(value) ? [`${name} must be a URL, not ${withoutUser(value)}`] : []
  })

/** The URL of a database or mail server contains a password. */
const withoutUser = (address: string): string => address.replace(/\/\/[^/]*@/, '//…@')

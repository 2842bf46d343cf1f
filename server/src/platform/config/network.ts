import { isIP } from 'node:net'

/** What stands in a setting by comma. */
export const listOf = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

/** The resolver takes addresses alone: to look a name up it would need one. */
export const readDnsServers = (text: string): string[] => {
  const servers = listOf(text)
  const addressOf = (server: string) =>
    /^\[(.+)\](?::\d+)?$/.exec(server)?.[1] ?? server.replace(/^([\d.]+):\d+$/, '$1')
  const wrong = servers.filter((server) => isIP(addressOf(server)) === 0)
  if (wrong.length > 0)
    throw new Error(`DNS_SERVERS must be IP addresses separated by commas, not ${wrong[0]}`)
  return servers
}

/** As the framework takes them: addresses, ranges of them, and its names for those of no public network. */
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

/** Of the settings whose form begins as an address does, those that are none all the same: `https://[`. */
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

/** The address of a database or of a mail server holds a password. */
const withoutUser = (address: string): string => address.replace(/\/\/[^/]*@/, '//…@')

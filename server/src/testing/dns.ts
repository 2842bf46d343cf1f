/** For tests: a DNS server on loopback, and a test server that uses it. */

import { startDnsServer } from '../sandbox/dns/dns-server.ts'
import type { TestServer } from './server.ts'
import { startTestServer } from './server.ts'

export interface TestZone {
  /** The TXT records, by name. */
  readonly records: Map<string, string[]>
  /** True to make it fail instead of responding. */
  isBroken: boolean
  readonly address: string
  close(): Promise<void>
}

const startZone = async (): Promise<TestZone> => {
  const records = new Map<string, string[]>()
  const { address, close } = await startDnsServer(() => (zone.isBroken ? null : records))
  const zone: TestZone = { records, isBroken: false, address, close }
  return zone
}

/** Starts the real app with a resolver for a zone that the test controls. */
export const startWithZone = async (
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<{ server: TestServer; zone: TestZone }> => {
  const zone = await startZone()
  const server = await startTestServer({
    ...options,
    env: { DNS_SERVERS: zone.address, ...options.env },
  })
  const close = async () => {
    await server.close()
    await zone.close()
  }
  return { server: { ...server, close }, zone }
}

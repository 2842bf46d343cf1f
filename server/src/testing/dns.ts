/** For tests: a DNS server of their own on loopback, and a server that asks it. */

import { startDnsServer } from '../sandbox/dns/dns-server.ts'
import type { TestServer } from './server.ts'
import { startTestServer } from './server.ts'

export interface TestZone {
  /** The TXT records, by name. */
  readonly records: Map<string, string[]>
  /** It fails instead of answering, until it is told otherwise. */
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

/** The real app, its resolver asking a zone that the test writes. */
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

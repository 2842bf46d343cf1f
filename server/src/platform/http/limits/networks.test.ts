import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'
import { networkOf, networksOf } from './networks.ts'

const keysOf = (ip: string) => networksOf(ip).map(({ key, share }) => `${key} ${share}`)

describe('[T7] an address is counted', () => {
  it('of IPv4 by itself', () => {
    expect(keysOf('203.0.113.7')).toEqual(['203.0.113.7 1'])
    expect(keysOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7 1'])
  })

  it('of IPv6 as its /64, and as the /56 and /48 around it', () => {
    expect(keysOf('2001:db8:1:2a3::7')).toEqual([
      '2001:db8:1:2a3 1',
      '2001:db8:1:200/56 4',
      '2001:db8:1/48 16',
    ])
    expect(keysOf('2001:0DB8:0001:02A3::7')).toEqual(keysOf('2001:db8:1:2a3:ffff::'))
    expect(keysOf('2001:db8::')[1]).toBe('2001:db8:0:0/56 4')
  })

  it('among its neighbours where turns are taken', () => {
    expect(networkOf('203.0.113.7')).toBe(networkOf('::ffff:203.0.113.200'))
    expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.114.7'))
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:ffff::1'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:2:2::1'))
  })
})

describe('[T7] whoever has a network of IPv6', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      env: { RATE_LIMIT_FACTOR: '1', CAPTCHA: 'off', TRUST_PROXY: '127.0.0.1' },
    })
  })
  afterAll(() => server?.close())

  const ask = async (from: string): Promise<number> => {
    const { origin } = server
    const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': from }
    const options = { method: 'POST', headers, body: '{}' }
    return (await fetch(`${origin}/api/v2/business/feedback`, options)).status
  }
  /** Sends as many requests as one address is allowed. */
  const askTenTimes = async (from: string): Promise<number[]> => {
    const all: number[] = []
    for (let index = 0; index < 10; index += 1) all.push(await ask(from))
    return all
  }
  const ten = Array<number>(10).fill(400)

  it('is not as many as it has addresses', async () => {
    for (const household of ['00', '01', '02', '03'])
      expect(await askTenTimes(`2001:db8:1:10${household}::1`)).toEqual(ten)
    expect(await ask('2001:db8:1:1004::1')).toBe(429)
    // Requests refused for one /64 don't count against its neighbors.
    for (const more of ['20', '30', '40'])
      for (const household of ['00', '01', '02', '03'])
        expect(await askTenTimes(`2001:db8:1:${more}${household}::1`)).toEqual(ten)
    expect(await ask('2001:db8:1:5000::1')).toBe(429)
    expect(await ask('2001:db8:2:5000::1')).toBe(400)
  })

  it('does not keep its neighbours out by what is refused', async () => {
    for (let index = 0; index < 60; index += 1) await ask('2001:db8:3:1::1')
    expect(await ask('2001:db8:3:1::1')).toBe(429)
    expect(await ask('2001:db8:3:2::1')).toBe(400)
  })
})

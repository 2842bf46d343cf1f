import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterEach, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, registerOwner, tokenFor } from '../../../testing/actor.ts'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'
import { addressKey } from './networks.ts'

const businessForms = (Object.keys(calls) as CallName[]).filter((name) => name.includes(' v2/business/'))

describe('[T7] who is counted as one', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  it('is the /64 of IPv6, and each mapped address of IPv4 by itself', () => {
    expect(addressKey('2001:db8:1:2::a')).toBe(addressKey('2001:db8:1:2:ffff::b'))
    expect(addressKey('2001:db8:1:2::a')).not.toBe(addressKey('2001:db8:1:3::a'))
    expect(addressKey('::ffff:203.0.113.7')).not.toBe(addressKey('::ffff:203.0.113.8'))
  })
})

it('[T7] the eleventh form within ten minutes is refused, whichever form it is', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', CAPTCHA: 'off' } })
  try {
    for (const name of businessForms) {
      const actor = createActor(server.origin)
      for (let index = 0; index < 10; index += 1)
        expect((await actor.call(name, {})).status, name).not.toBe(429)
      const refused = { status: 429, body: { code: 'TOO_MANY', message: expect.stringContaining('minutes') } }
      expect(await actor.call(name, {}), name).toMatchObject(refused)
    }
  } finally {
    await server.close()
  }
})

describe('[T7] what one address may ask in a day', () => {
  const MINUTE_MS = 60_000
  let server: TestServer | undefined
  let passedMs = 0
  afterEach(() => server?.close())

  const startStrict = async () => {
    passedMs = 0
    const env = { RATE_LIMIT_FACTOR: '1', CAPTCHA: 'off' }
    server = await startTestServer({ env, monotonicMs: () => passedMs })
    return server
  }
  /** The clock stands still between these steps. */
  const goOn = (ms: number) => {
    passedMs += ms
  }

  it('is a hundred mail addresses, twenty a minute, and again a hundred the day after', async () => {
    const { origin } = await startStrict()
    const actor = createActor(origin)
    let count = 0
    const ask = () => {
      count += 1
      return actor.call('POST v2/auth/check-email', { email: `nobody${count}@example.com` })
    }
    for (let minute = 0; minute < 5; minute += 1) {
      for (let index = 0; index < 20; index += 1) expect((await ask()).status).toBe(200)
      // Refused by the minute's limit, so it doesn't count for the day.
      expect(await ask()).toMatchObject({
        status: 429,
        body: { message: expect.stringContaining('seconds') },
      })
      goOn(MINUTE_MS)
    }
    const closed = await ask()
    expect(closed).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY', message: expect.stringContaining('24 hours') },
    })
    goOn(DAY_MS)
    expect((await ask()).status).toBe(200)
  })

  it('is a hundred registrations, without those who were invited', async () => {
    const { origin } = await startStrict()
    const { owner, workspaceId } = await registerOwner(origin, 'owner@example.com', 'day-engines')
    const email = 'invited@example.com'
    const input = { emailList: [email], status: 'invited' as const, workspaceId }
    await owner.call('POST v2/workspace/send-invite', input, { workspaceId })
    const bearer = await tokenFor(origin, email, /invited you/)
    const create = (address: string, password: string, options = {}) =>
      createActor(origin).call('POST v2/auth/create', { name: 'Ada', email: address, password }, options)
    // The owner's registration was the first.
    for (let index = 1; index < 100; index += 1) {
      if (index % 20 === 0) goOn(MINUTE_MS)
      expect((await create(`person${index}@example.com`, 'short')).body.code).toBe('WEAK_PASSWORD')
    }
    goOn(MINUTE_MS)
    expect((await create('late@example.com', GOOD_PASSWORD)).body.code).toBe('TOO_MANY')
    const asInvited = (address: string) =>
      createActor(origin).call('POST v2/auth/check-email', { email: address }, { bearer })
    // These addresses are already known to the caller and don't count; one more exceeds the limit, whichever call makes
    // it.
    for (let index = 1; index < 100; index += 1) {
      if (index % 20 === 0) goOn(MINUTE_MS)
      expect((await asInvited(`person${index}@example.com`)).status).toBe(200)
    }
    goOn(MINUTE_MS)
    // The link permits only registering.
    expect((await asInvited('late@example.com')).status).toBe(429)
    expect((await create(email, GOOD_PASSWORD, { bearer })).status).toBe(201)
  })
})

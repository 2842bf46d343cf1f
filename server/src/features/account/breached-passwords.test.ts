import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { BREACHED_PASSWORDS } from '../../sandbox/breaches/sandbox.ts'
import { createActor, GOOD_PASSWORD, register, tokenFor } from '../../testing/actor.ts'
import { startTestServer } from '../../testing/server.ts'

const [KNOWN = ''] = BREACHED_PASSWORDS

const withServer = async (env: Record<string, string>, work: (origin: string) => Promise<void>) => {
  const server = await startTestServer({ env })
  try {
    await work(server.origin)
  } finally {
    await server.close()
  }
}
const withCollection = async (
  fakeBreachService: RequestListener,
  work: (origin: string) => Promise<void>,
) => {
  const collection = createServer(fakeBreachService).listen(0, '127.0.0.1')
  await once(collection, 'listening')
  const { port } = collection.address() as AddressInfo
  const env = { BREACHED_PASSWORDS: 'on', BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}` }
  try {
    await withServer(env, work)
  } finally {
    collection.closeAllConnections()
    collection.close()
  }
}
const tryToRegister = (origin: string, email: string, password: string) =>
  createActor(origin).call('POST v2/auth/create', { name: 'Ada Lovelace', email, password })

it('[ACC-1] no password of a known breach is taken: not to register, nor as a new one', () =>
  withServer({ BREACHED_PASSWORDS: 'sandbox' }, async (origin) => {
    const email = 'breached@example.com'
    const refused = { status: 400, body: { code: 'WEAK_PASSWORD' } }
    const words = expect.stringContaining('data breach')
    const registering = await tryToRegister(origin, email, KNOWN)
    expect(registering).toMatchObject(refused)
    expect(registering.body.fields).toEqual({ password: words })
    const actor = await register(origin, email)
    const change = { password: GOOD_PASSWORD, newPassword: KNOWN }
    const changing = await actor.call('POST v2/user/change-password', change)
    expect(changing).toMatchObject(refused)
    expect(changing.body.fields).toEqual({ newPassword: words })
    await actor.call('POST v2/auth/request-reset-password', { email })
    const bearer = await tokenFor(origin, email, /password/i)
    expect(
      await createActor(origin).call('POST v2/auth/reset-password', { password: KNOWN }, { bearer }),
    ).toMatchObject(refused)
  }))

it('[ACC-1] who keeps the breaches is told five digits of a password’s digest and nothing else', async () => {
  const digest = createHash('sha1').update(GOOD_PASSWORD).digest('hex').toUpperCase()
  const prefixes: string[] = []
  // Padded like the real service's replies, with hashes that occur in no breach.
  const fakeBreachService: RequestListener = ({ url = '', headers }, response) => {
    prefixes.push(url)
    expect(headers['add-padding']).toBe('true')
    expect(JSON.stringify(headers)).not.toContain('private@example.com')
    response.end(`${'0'.repeat(35)}:3\r\n${digest.slice(5)}:0`)
  }
  await withCollection(fakeBreachService, async (origin) => {
    expect((await tryToRegister(origin, 'private@example.com', GOOD_PASSWORD)).status).toBe(201)
  })
  expect(prefixes).toEqual([`/range/${digest.slice(0, 5)}`])
})

it('[ACC-1] nobody is turned away since it can’t be asked', () =>
  withCollection(
    (_, response) => response.writeHead(503).end(),
    async (origin) => {
      expect((await tryToRegister(origin, 'is.away@example.com', GOOD_PASSWORD)).status).toBe(201)
    },
  ))

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterEach(() => server?.close())

test('[AUTH-2] after five addresses that were looked up each further one costs a pass', async () => {
  const actor = createActor(server.origin)
  let looked = 0
  const look = (pass?: string) => {
    looked += 1
    return actor.call('POST v2/auth/check-email', {
      email: `a${looked}@example.com`,
      ...(pass && { pass }),
    })
  }
  for (let time = 0; time < 5; time += 1) expect((await look()).status).toBe(200)
  expect(await look()).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
  const registration = await actor.call('POST v2/auth/create', {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse battery',
  })
  expect(registration).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
  const { body } = await actor.call('POST v2/utils/verify-recaptcha', {
    token: 'sandbox-ok-12345678@localhost',
  })
  expect((await look(body.pass)).status).toBe(200)
  expect((await look(body.pass)).status).toBe(403)
})

test('[AUTH-2] an address that was looked up before is looked up, and registered, for nothing', async () => {
  const actor = createActor(server.origin)
  const look = (email: string) => actor.call('POST v2/auth/check-email', { email })
  const emails = ['b1', 'b2', 'b3', 'b4', 'b5'].map((name) => `${name}@example.com`)
  for (const email of emails) expect((await look(email)).status).toBe(200)
  const known = emails[0] ?? ''
  expect((await look(known)).status).toBe(200)
  const account = { name: 'Bea', email: known, password: 'correct horse battery' }
  expect((await actor.call('POST v2/auth/create', account)).status).toBe(201)
  // One that was refused was not told of, sent twice at once or not.
  const refused = await Promise.all(['c@example.com', 'c@example.com'].map(look))
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
})

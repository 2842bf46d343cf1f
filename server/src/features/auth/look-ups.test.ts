import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import { createActor } from '../../testing-actor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => server?.close())

test('[AUTH-2] after five look-ups of accounts each further one costs a pass', async () => {
  const actor = createActor(server.origin)
  const look = (pass?: string) =>
    actor.call('POST v2/auth/check-email', { email: 'a@example.com', ...(pass && { pass }) })
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

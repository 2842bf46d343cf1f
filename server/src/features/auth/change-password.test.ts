import { afterAll, beforeAll, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const newPassword = 'an even better long one'

it('changes the password of whoever knows the old one, and signs all other devices out', async () => {
  const email = 'knows@example.com'
  const grace = await register(server.origin, email)
  const phone = await register(server.origin, 'other@example.com')
  await phone.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
  const wrong = await grace.call('POST v2/user/change-password', { password: 'not it', newPassword })
  expect(wrong).toMatchObject({ status: 403, body: { fields: { password: 'Wrong password.' } } })
  expect(
    (await grace.call('POST v2/user/change-password', { password: GOOD_PASSWORD, newPassword })).status,
  ).toBe(204)
  expect((await grace.call('GET v2/user/profile', {})).status).toBe(200)
  expect((await phone.call('GET v2/user/profile', {})).status).toBe(401)
})

it('[AUTH-1] counts wrong ones like a login: the sixth try is refused with the right one too', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const email = 'left.open@example.com'
    const open = await register(strict.origin, email)
    const tryPassword = (password: string) =>
      open.call('POST v2/user/change-password', { password, newPassword })
    for (let tries = 0; tries < 5; tries += 1)
      expect((await tryPassword('not this one at all')).body.code).toBe('BAD_CREDENTIALS')
    expect(await tryPassword(GOOD_PASSWORD)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    const login = { email, password: GOOD_PASSWORD }
    expect((await createActor(strict.origin).call('POST v2/auth/login', login)).status).toBe(429)
  } finally {
    await strict.close()
  }
})

it('changes nothing where the mail that tells of it can’t be written', async () => {
  const email = 'untold@example.com'
  const here = await register(server.origin, email)
  const phone = createActor(server.origin)
  const login = () => phone.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
  await login()
  const { pool } = server.services.connection
  await pool.query(`alter table mails add constraint untold check ("to" <> '${email}') not valid`)
  const { status } = await here.call('POST v2/user/change-password', {
    password: GOOD_PASSWORD,
    newPassword,
  })
  await pool.query('alter table mails drop constraint untold')
  expect(status).toBe(500)
  expect((await phone.call('GET v2/user/profile', {})).status).toBe(200)
  expect((await login()).status).toBe(200)
})

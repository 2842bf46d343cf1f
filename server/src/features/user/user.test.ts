import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import { GOOD_PASSWORD, register, registerOwner } from '../../testing-actor.ts'
import { dropEmpty, updateFor } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('[USER-1] drops what is empty, and keeps zero and the picture', () => {
  expect(dropEmpty({ name: ' ', image: null, count: 0, isNewUser: false, designation: '' })).toEqual({
    image: null,
    count: 0,
    isNewUser: false,
  })
})

it('[USER-2] saves name and picture of a guest, and nothing of an anonymous person', () => {
  const input = { name: 'Gus', image: null, designation: 'Chief' }
  expect(updateFor('guest', input)).toEqual({ name: 'Gus', image: null })
  expect(updateFor('anonymous', input)).toEqual({})
})

it('shows a changed name in the spaces too, and keeps the figure that was chosen', async () => {
  const { owner, workspaceId } = await registerOwner(server.origin, 'ada@example.com', 'engines')
  await owner.call('PUT v2/user/update', { name: 'Ada King', designation: 'Countess' }, { workspaceId })
  await owner.call('PUT v2/user/character', { look: 'leaf', colour: '#22693c' })
  const { body } = await owner.call('GET v2/user/profile', {}, { workspaceId })
  expect(body).toMatchObject({
    name: 'Ada King',
    role: 'owner',
    companyPosition: 'Countess',
    character: { look: 'leaf', colour: '#22693c' },
    workspaces: [{ ownerName: 'Ada King', companyPosition: 'Countess' }],
  })
})

it('changes the password of whoever knows the old one, and signs all other devices out', async () => {
  const email = 'grace@example.com'
  const grace = await register(server.origin, email)
  const phone = await register(server.origin, 'other@example.com')
  await phone.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
  const newPassword = 'an even better long one'
  const wrong = await grace.call('POST v2/user/change-password', { password: 'not it', newPassword })
  expect(wrong).toMatchObject({ status: 403, body: { fields: { password: 'is not right' } } })
  expect(
    (await grace.call('POST v2/user/change-password', { password: GOOD_PASSWORD, newPassword })).status,
  ).toBe(204)
  expect((await grace.call('GET v2/user/profile', {})).status).toBe(200)
  expect((await phone.call('GET v2/user/profile', {})).status).toBe(401)
})

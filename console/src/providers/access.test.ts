import { expect, it } from 'vitest'
import { createAccessProvider, mayDo } from './access.ts'

const owner = { role: 'owner', userId: 'me' } as const
const admin = { role: 'admin', userId: 'me' } as const

const matrix: [
  who: typeof owner | typeof admin,
  action: string,
  whom: 'owner' | 'admin' | 'user' | 'guest',
  can: boolean,
][] = [
  [owner, 'changeRole', 'owner', true],
  [owner, 'changeRole', 'admin', true],
  [owner, 'deactivate', 'admin', true],
  [admin, 'changeRole', 'user', true],
  [admin, 'deactivate', 'guest', true],
  [admin, 'changeRole', 'admin', false],
  [admin, 'deactivate', 'owner', false],
  [admin, 'activate', 'admin', false],
]
it.each(matrix)('%o may %s a person who is %s: %s', (who, action, whom, can) => {
  expect(mayDo(who, 'users', action, { userId: 'them', role: whom }).can).toBe(can)
})

it('admins make no admins, and nobody puts themselves out', () => {
  expect(mayDo(admin, 'users', 'makeAdmin').can).toBe(false)
  expect(mayDo(owner, 'users', 'makeAdmin').can).toBe(true)
  expect(mayDo(owner, 'users', 'deactivate', { userId: 'me', role: 'owner' }).can).toBe(false)
})

it.each([null, 'user', 'guest', 'anonymous'] as const)('%s may nothing here, and is told why', (role) => {
  expect(mayDo({ role, userId: 'me' }, 'users', 'list')).toMatchObject({
    can: false,
    reason: expect.any(String),
  })
})

it('answers Refine from what the page knows at that moment', async () => {
  let role: 'owner' | 'user' = 'user'
  const provider = createAccessProvider(() => ({ role, userId: 'me' }))
  expect((await provider.can({ resource: 'users', action: 'list' })).can).toBe(false)
  role = 'owner'
  expect((await provider.can({ resource: 'users', action: 'list' })).can).toBe(true)
})

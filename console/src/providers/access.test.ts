import { expect, it } from 'vitest'
import type { Permission } from './access.ts'
import { checkAccess, createAccessProvider } from './access.ts'

const owner = { role: 'owner', userId: 'me' } as const
const admin = { role: 'admin', userId: 'me' } as const

const matrix: [
  who: typeof owner | typeof admin,
  right: Permission,
  whom: 'owner' | 'admin' | 'user' | 'guest',
  can: boolean,
][] = [
  [owner, 'changePerson', 'owner', true],
  [owner, 'changePerson', 'admin', true],
  [owner, 'deactivate', 'admin', true],
  [admin, 'changePerson', 'user', true],
  [admin, 'deactivate', 'guest', true],
  [admin, 'changePerson', 'admin', false],
  [admin, 'deactivate', 'owner', false],
  [admin, 'activate', 'admin', false],
]
it.each(matrix)('%o may %s a person who is %s: %s', (actor, right, target, can) => {
  expect(checkAccess(actor, right, { userId: 'them', role: target }).can).toBe(can)
})

it('admins make no admins, and nobody puts themselves out', () => {
  expect(checkAccess(admin, 'makeAdmins').can).toBe(false)
  expect(checkAccess(owner, 'makeAdmins').can).toBe(true)
  expect(checkAccess(owner, 'deactivate', { userId: 'me', role: 'owner' }).can).toBe(false)
})

it.each([null, 'user', 'guest', 'anonymous'] as const)('%s may nothing here, and is told why', (role) => {
  expect(checkAccess({ role, userId: 'me' }, 'changePerson')).toMatchObject({
    can: false,
    reason: expect.any(String),
  })
})

it('answers Refine from what the page knows at that moment', async () => {
  let role: 'owner' | 'user' = 'user'
  const provider = createAccessProvider(() => ({ role, userId: 'me' }))
  expect((await provider.can({ resource: 'users', action: 'changePerson' })).can).toBe(false)
  role = 'owner'
  expect((await provider.can({ resource: 'users', action: 'changePerson' })).can).toBe(true)
})

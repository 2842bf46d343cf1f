import { USER_DEFAULTS, WORKSPACE_DEFAULTS } from '@metapyra/contract/defaults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSpaceOwner, register } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

test('§3 whoever registers starts with the country code and the role of the specification', async () => {
  const { actor } = await register(server, { isVerified: false })
  expect(await actor.call('GET v2/user/profile', {})).toMatchObject(USER_DEFAULTS)
})

test('§3 a space starts with the defaults of the specification', async () => {
  const { actor, spaceId } = await createSpaceOwner(server)
  const { workspaces } = await actor.call('GET v2/user/profile', {})
  expect(workspaces.find(({ id }) => id === spaceId)).toMatchObject(WORKSPACE_DEFAULTS)
})

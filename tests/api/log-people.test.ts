import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connected, emitWithAck, openSocket } from './live.ts'
import type { Owner } from './register.ts'
import { createSpaceOwner, PASSWORD, register } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

let server: Server
let owner: Owner
beforeAll(async () => {
  server = await startServer({})
  owner = await createSpaceOwner(server)
})
afterAll(() => server?.stop())

const line = (expectedEntry: object) =>
  expect
    .poll(() =>
      server
        .log()
        .split('\n')
        .filter((text) => text.startsWith('{'))
        .map((text) => JSON.parse(text)),
    )
    .toContainEqual(expect.objectContaining(expectedEntry))

describe('[OPS-6] the log tells by their id', () => {
  test('who has signed in, by which way, and who was refused; never an address', async () => {
    const { email, userId } = await register(server)
    await line({ msg: 'signed in', aboutId: userId, way: 'registration' })
    const wrongLogin = { email, password: 'not the one, by far' }
    await server.someone().request('POST v2/auth/login', wrongLogin)
    await line({ msg: 'sign-in refused', aboutId: userId, way: 'password', code: 'BAD_CREDENTIALS' })
    await server.someone().request('POST v2/auth/login', { ...wrongLogin, email: 'no.account@example.com' })
    await line({ msg: 'sign-in refused', aboutId: null, code: 'BAD_CREDENTIALS' })
    await server.someone().request('POST v2/auth/login', { email, password: PASSWORD })
    await line({ msg: 'signed in', aboutId: userId, way: 'password' })
    expect(server.log()).not.toContain(email)
    expect(server.log()).not.toContain('no.account')
  })

  test('whose call was answered, and whose was refused, and in which space', async () => {
    const [personId, spaceId] = [owner.userId, owner.spaceId]
    await owner.actor.request('GET v2/chat/all', {})
    await line({ msg: 'request completed', personId, spaceId, res: { status: 200 } })
    const { actor, userId } = await register(server)
    actor.spaceId = spaceId
    await actor.request('GET v2/chat/all', {})
    await line({ msg: 'call refused', personId: userId, spaceId, code: 'NOT_FOUND' })
  })

  test('whose event was refused', async () => {
    const socket = await connected(openSocket(owner.actor, owner.spaceId))
    await emitWithAck(socket, 'space:enter', {})
    await emitWithAck(socket, 'chat:typing', { receiverId: '00000000-0000-7000-8000-000000000000' })
    const [personId, spaceId] = [owner.userId, owner.spaceId]
    await line({ msg: 'event refused', event: 'chat:typing', personId, spaceId, code: 'NOT_FOUND' })
    socket.disconnect()
  })
})

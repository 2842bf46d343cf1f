import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../../server/src/features/account/tables.ts'
import { digest, randomToken } from '../../server/src/platform/ids.ts'
import { Actor } from './actor.ts'
import { connected, emitWithAck, openSocket } from './live.ts'
import type { Seeded } from './people.ts'
import { seedPeople } from './people.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

/** Two ids created in the same millisecond, a thousand apart, so that their display ids are the same (§9). */
const twins = ['01a00000-0000-7000-8000-000000000005', '01a00000-0000-7000-8000-0000000003ed'].map((id) => ({
  ...{ id, token: randomToken() },
}))

let server: Server
let seeded: Seeded
beforeAll(async () => {
  server = await startServer({
    seed: async (seeding) => {
      seeded = await seedPeople(seeding)
      for (const { id, token } of twins)
        await seeding.db.insert(sessions).values({
          ...{ id, rootId: id, kind: 'anonymous', workspaceId: seeded.spaceId, host: 'localhost' },
          ...{ tokenHash: digest(token), displayName: 'Anonymous', expiresAt: new Date(Date.now() + DAY_MS) },
        })
    },
  })
})
afterAll(() => server?.stop())

const actorOf = ({ id, token }: { id: string; token: string }) => {
  const actor = new Actor(server.port)
  actor.spaceId = seeded.spaceId
  actor.jar.set(`sid-${server.port}`, token)
  actor.jar.set('sessionId', id)
  return actor
}

test('[T10] two who are shown with the same id share nothing by it', async () => {
  const [actor, otherActor] = twins.map(actorOf) as [Actor, Actor]
  const profiles = await Promise.all(
    [actor, otherActor].map((actor) => actor.call('GET v2/user/profile', {})),
  )
  expect(profiles[0]?.id).toBe(profiles[1]?.id)

  await actor.call('POST v2/status/add', { text: 'of the one', state: 'busy' })
  expect((await otherActor.request('POST v2/status/user-recents', {})).json).toEqual({ rows: [] })
  expect((await otherActor.request('POST v2/status/get', {})).text).not.toContain('of the one')

  const socket = await connected(openSocket(actor, seeded.spaceId))
  const otherSocket = await connected(openSocket(otherActor, seeded.spaceId))
  const [ownAnswer, otherAnswer] = [
    await emitWithAck(socket, 'space:enter', {}),
    await emitWithAck(otherSocket, 'space:enter', {}),
  ]
  const idOf = (answer: typeof ownAnswer) =>
    (answer as { value: { self: { userId: string } } }).value.self.userId
  expect(idOf(ownAnswer)).not.toBe(idOf(otherAnswer))
  const input = { receiverId: seeded.spaceId, clientId: randomUUID(), body: 'of the one' }
  const message = await emitWithAck<{ id: string }>(socket, 'chat:send', input)
  if (!message.ok) throw new Error(message.error.message)
  expect([403, 404]).toContain(
    (await otherActor.request('POST v2/chat/delete', { messageId: message.value.id })).status,
  )
  for (const open of [socket, otherSocket]) open.disconnect()

  await actor.call('POST v2/auth/logout', {})
  expect((await otherActor.request('GET v2/user/profile', {})).status).toBe(200)
})

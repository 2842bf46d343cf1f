import { randomUUID } from 'node:crypto'
import type { Conversation } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { updateMember } from '../workspace/queries.ts'
import { sweepChats } from './attendance/chat.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const plan = async (by: Seat, more: object = {}): Promise<string> =>
  (
    await by.call('POST v2/event/create', {
      title: 'Standup',
      startLocal: '2029-12-07T09:00',
      endLocal: '2029-12-07T09:30',
      timezone: 'Europe/Berlin',
      ...more,
    })
  ).body.id
const open = (seat: Seat, eventId: string) => seat.call('POST v2/event/chat', { eventId })
const listed = async (seat: Seat): Promise<Conversation[]> =>
  (await seat.call('GET v2/chat/all', {})).body.rows.filter(({ kind }: Conversation) => kind === 'event')

it('[EVENT-28] an event’s chat is one for all who see it, and in the list of who has opened it', async () => {
  const space = await seedSpace(server)
  const [ada, bob, cleo] = [await space.member('Ada'), await space.member('Bob'), await space.member('Cleo')]
  const guest = await space.visitor('guest', 'Gus')
  const eventId = await plan(ada)
  const [first, second, third] = [
    await open(ada, eventId),
    await open(bob, eventId),
    await open(guest, eventId),
  ]
  expect([second.body, third.body]).toEqual([first.body, first.body])
  const { receiverId } = first.body
  const [adaSocket, bobSocket] = [await enterSpace(ada), await enterSpace(bob)]
  const isHeard = nextEvent(bobSocket, 'chat:message')
  const message = await emitExpectingSuccess(adaSocket, 'chat:send', {
    receiverId,
    clientId: randomUUID(),
    body: 'Who brings cake?',
  })
  expect(await isHeard).toEqual([message, receiverId])
  expect(await listed(bob)).toMatchObject([{ receiverId, title: 'Standup', unread: 1, kind: 'event' }])
  expect(await listed(cleo)).toEqual([])
  expect((await cleo.call('POST v2/chat/get', { receiverId, page: 1 })).status).toBe(404)
  await ada.call('PUT v2/event/update', { eventId, title: 'Retro' })
  await open(bob, eventId)
  expect(await listed(bob)).toMatchObject([{ title: 'Retro' }])
  expect((await guest.call('POST v2/chat/get', { receiverId, page: 1 })).body.rows).toHaveLength(1)
  await bob.call('POST v2/chat/remove-person', { receiverId, userId: bob.id })
  expect(await listed(bob)).toEqual([])
  space.close()
})

it('[EVENT-28] who ran the space and does no more is out of the chats of what they do not see', async () => {
  const space = await seedSpace(server)
  const [ada, admin] = [await space.member('Ada'), await space.member('Adi', { role: 'admin' })]
  const closed = await plan(ada, { visibility: 'invited' })
  const { receiverId } = (await open(admin, closed)).body
  await open(admin, await plan(ada))
  await updateMember(server.services.db, space.spaceId, admin.id, { role: 'user' })
  emitOnCommit(server.services.db, 'members:changed', { workspaceId: space.spaceId, userIds: [admin.id] })
  await expect.poll(() => listed(admin)).toHaveLength(1)
  expect((await admin.call('POST v2/chat/get', { receiverId, page: 1 })).status).toBe(404)
  space.close()
})

it('[EVENT-28] who ran the space is out of those chats, though the server went down before it came to that', async () => {
  const space = await seedSpace(server)
  const [ada, admin] = [await space.member('Ada'), await space.member('Adi', { role: 'admin' })]
  const closed = await plan(ada, { visibility: 'invited' })
  for (const seat of [ada, admin]) await open(seat, closed)
  await open(admin, await plan(ada))
  await sweepChats(server.services)
  expect(await listed(admin)).toHaveLength(2)
  await updateMember(server.services.db, space.spaceId, admin.id, { role: 'user' })
  await sweepChats(server.services)
  expect(await listed(admin)).toHaveLength(1)
  expect(await listed(ada)).toHaveLength(1)
  space.close()
})

it('[EVENT-28] who sees the event no more is out of its chat, and who never did cannot open it', async () => {
  const space = await seedSpace(server)
  const [ada, bob, cleo] = [await space.member('Ada'), await space.member('Bob'), await space.member('Cleo')]
  const owner = await space.member('Olga', { role: 'owner' })
  const eventId = await plan(ada, { userIds: [bob.id] })
  const { receiverId } = (await open(cleo, eventId)).body
  for (const seat of [ada, bob, owner]) await open(seat, eventId)
  const cleoSocket = await enterSpace(cleo)
  await ada.call('PUT v2/event/update', { eventId, visibility: 'invited' })
  const refused = await emitWithReply(cleoSocket, 'chat:send', {
    receiverId,
    clientId: randomUUID(),
    body: 'still here',
  })
  expect(refused).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  expect((await open(cleo, eventId)).status).toBe(404)
  expect(await Promise.all([ada, bob, owner, cleo].map(async (seat) => (await listed(seat)).length))).toEqual(
    [1, 1, 1, 0],
  )
  const { body } = await ada.call('POST v2/event/get-attendees', { eventId })
  const row = body.rows.find(({ name }: { name: string }) => name === 'Bob')
  await ada.call('POST v2/event/remove-attendee', { eventId, attendeeId: row.id })
  expect(await listed(bob)).toEqual([])
  space.close()
})

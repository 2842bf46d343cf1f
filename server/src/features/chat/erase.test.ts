import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@metapyra/contract/entities/audit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { erasuresLeft, insertErasures } from './retention/erase.queries.ts'
import { eraseOwnMessages } from './retention/erase.service.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => server?.close())

it('[CHAT-73] whoever wants all they wrote in a space removed leaves places without words or name, and all others as they were', async () => {
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const bob = await space.member('Bob')
  const [adaSocket, bobSocket] = [await enterSpace(ada), await enterSpace(bob)]
  const send = (socket: typeof adaSocket, body: string, receiverId = space.spaceId) =>
    emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
  const read = async (seat: Seat, receiverId = space.spaceId) =>
    (await seat.call('POST v2/chat/get', { receiverId, page: 1 })).body
  const question = await send(adaSocket, 'Ada asks')
  const answer = await send(bobSocket, 'Bob answers', question.id)
  await send(adaSocket, 'Ada answers', question.id)
  for (let index = 0; index < 60; index += 1) await send(adaSocket, `Ada says ${index}`)
  const bobMessage = await send(bobSocket, 'Bob says')
  await emitExpectingSuccess(adaSocket, 'chat:react', { messageId: bobMessage.id, emoji: '👍', isOn: true })
  await send(adaSocket, 'Ada in private', bob.id)
  const copy = { messageId: question.id, receiverId: space.spaceId, clientId: randomUUID() }
  await bob.call('POST v2/chat/forward', copy)
  await bob.call('POST v2/chat/report', { messageId: question.id, reason: 'other' })
  const before = await read(bob)
  const isTold = nextEvent(
    bobSocket,
    'chat:message',
    ({ id, deletedAt }) => id === question.id && deletedAt !== null,
  )
  const replies = await Promise.all([1, 2].map(() => ada.call('POST v2/chat/erase-own', {})))
  expect(replies.map(({ status }) => status)).toContain(204)
  expect((await isTold)[0]).toMatchObject({ body: '', senderName: 'Former member', seq: 1 })
  const after = await read(bob)
  expect(after.lastSeq).toBe(before.lastSeq)
  const own = await read(bob, ada.id)
  const thread = await read(bob, question.id)
  expect(thread.rows).toMatchObject([{ id: answer.id, body: 'Bob answers' }, { body: '' }])
  expect(thread.root).toMatchObject({ replyCount: 1, body: '' })
  const all = JSON.stringify([after, own, thread])
  for (const secret of ['Ada', ada.id]) expect(all).not.toContain(secret)
  const reply = after.rows.find(({ id }: { id: string }) => id === bobMessage.id)
  expect(reply).toMatchObject({ body: 'Bob says', reactions: [], deletedAt: null })
  await send(bobSocket, 'Bob goes on', question.id)
  expect((await read(bob, question.id)).root.replyCount).toBe(2)
  const later = await send(adaSocket, 'written since')
  expect((await read(bob)).rows.at(-1)).toEqual(later)
  space.close()
})

it('[CHAT-73] leaves open reports of it to whoever runs the space, who read of the removal, until they are dealt with', async () => {
  const space = await seedSpace(server)
  const [ada, bob] = [await space.member('Ada'), await space.member('Bob')]
  const eve = await space.member('Eve', { role: 'owner' })
  const adaSocket = await enterSpace(ada)
  const report = async (body: string) => {
    const message = await emitExpectingSuccess(adaSocket, 'chat:send', {
      receiverId: space.spaceId,
      clientId: randomUUID(),
      body,
    })
    await bob.call('POST v2/chat/report', { messageId: message.id, reason: 'harassment' })
    return (await eve.call('POST v2/admin/workspace/reports', {})).body.rows[0].id
  }
  const handle = async (id: string, outcome: 'deleted' | 'dismissed') =>
    (await eve.call('POST v2/admin/workspace/report-handle', { id, outcome })).body
  const handled = await report('Ada mocks')
  await handle(handled, 'dismissed')
  const [first, second] = [await report('Ada threatens'), await report('Ada swears')]
  expect((await ada.call('POST v2/chat/erase-own', {})).status).toBe(204)
  const { rows } = (await eve.call('POST v2/admin/workspace/reports', {})).body
  const nobody = { body: '', senderName: 'Former member' }
  expect(rows).toMatchObject([
    { id: second, body: 'Ada swears', senderName: 'Ada', senderId: ada.id, isGone: true },
    { id: first, body: 'Ada threatens', senderName: 'Ada', isGone: true },
    { id: handled, ...nobody },
  ])
  expect(await handle(first, 'deleted')).toMatchObject({ outcome: 'deleted', ...nobody })
  expect(await handle(second, 'dismissed')).toMatchObject({ outcome: 'dismissed', ...nobody })
  const log = (await eve.call('POST v2/admin/workspace/audit-log', {})).body.rows
  expect(log.find(({ action }: AuditEntry) => action === 'message.erased')).toMatchObject({
    actor: { name: 'Ada' },
    subject: { id: ada.id },
  })
  space.close()
})

it('[CHAT-73] takes what was written since they asked before as well, and does not wait for others', async () => {
  const space = await seedSpace(server)
  const [ada, bob] = [await space.member('Ada'), await space.member('Bob')]
  const { db } = server.services
  const request = { workspaceId: space.spaceId, askedAt: new Date(0) }
  const rows = [ada, bob].map(({ id }) => ({ ...request, personId: id, aliasId: randomUUID() }))
  await insertErasures(db, rows)
  const adaSocket = await enterSpace(ada)
  await emitExpectingSuccess(adaSocket, 'chat:send', {
    receiverId: space.spaceId,
    clientId: randomUUID(),
    body: 'since then',
  })
  await ada.call('POST v2/chat/erase-own', {})
  const read = (await bob.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })).body
  expect(read.rows).toMatchObject([{ body: '', senderName: 'Former member' }])
  expect((await erasuresLeft(db)).map(({ personId }) => personId)).toEqual([bob.id])
  await eraseOwnMessages(server.services)
  expect(await erasuresLeft(db)).toEqual([])
  space.close()
})

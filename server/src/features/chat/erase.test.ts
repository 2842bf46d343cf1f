import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import type { Seat } from '../../testing-live.ts'
import { ask, heard, seedSpace, walkIn } from '../../testing-live.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => server?.close())

it('[CHAT-73] whoever wants all they wrote in a space removed leaves places without words or name, and all others as they were', async () => {
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const bob = await space.member('Bob')
  const [adaSocket, bobSocket] = [await walkIn(ada), await walkIn(bob)]
  const send = (socket: typeof adaSocket, body: string, receiverId = space.spaceId) =>
    ask(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
  const read = async (seat: Seat, receiverId = space.spaceId) =>
    (await seat.call('POST v2/chat/get', { receiverId, page: 1 })).body
  const question = await send(adaSocket, 'Ada asks')
  const answer = await send(bobSocket, 'Bob answers', question.id)
  for (let at = 0; at < 60; at += 1) await send(adaSocket, `Ada says ${at}`)
  const theirs = await send(bobSocket, 'Bob says')
  await ask(adaSocket, 'chat:react', { messageId: theirs.id, emoji: '👍', isOn: true })
  await send(adaSocket, 'Ada in private', bob.id)
  const copy = { messageId: question.id, receiverId: space.spaceId, clientId: randomUUID() }
  await bob.call('POST v2/chat/forward', copy)
  await bob.call('POST v2/chat/report', { messageId: question.id, reason: 'other' })
  const before = await read(bob)
  const isTold = heard(
    bobSocket,
    'chat:message',
    ({ id, deletedAt }) => id === question.id && deletedAt !== null,
  )
  const asked = await Promise.all([1, 2].map(() => ada.call('POST v2/chat/erase-own', {})))
  expect(asked.map(({ status }) => status)).toContain(204)
  expect((await isTold)[0]).toMatchObject({ body: '', senderName: 'Somebody who has left', seq: 1 })
  const after = await read(bob)
  expect(after.lastSeq).toBe(before.lastSeq)
  const own = await read(bob, ada.id)
  const thread = await read(bob, question.id)
  expect(thread.rows).toMatchObject([{ id: answer.id, body: 'Bob answers' }])
  expect(thread.root).toMatchObject({ replyCount: 1, body: '' })
  const all = JSON.stringify([after, own, thread])
  for (const gone of ['Ada', ada.id]) expect(all).not.toContain(gone)
  const said = after.rows.find(({ id }: { id: string }) => id === theirs.id)
  expect(said).toMatchObject({ body: 'Bob says', reactions: [], deletedAt: null })
  const later = await send(adaSocket, 'written since')
  expect((await read(bob)).rows.at(-1)).toEqual(later)
  space.close()
})

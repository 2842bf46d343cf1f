import { randomUUID } from 'node:crypto'
import { DEFAULT_MAP_ID } from '@metapyra/contract/constants'
import type { Conversation } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatsOf, say } from '../../testing/features/chat.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'
import { updateMember } from '../workspace/queries.ts'

const { areas } = mapById(DEFAULT_MAP_ID).plan
const roomOf = (kind: string) => areas.find((area) => area.kind === kind) ?? { id: 0, x: 0, y: 0, name: '' }
const ATLAS = roomOf('meeting')
const DESK = roomOf('desk')
const INSIDE = { x: ATLAS.x + 1, y: ATLAS.y + 1 }
const OUTSIDE = { x: ATLAS.x - 4, y: ATLAS.y + 3 }
const DOORWAY = { x: ATLAS.x - 1, y: ATLAS.y + 3 }

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada')
  bob = await space.member('Bob')
  return () => space.close()
})

const stand = async (person: Seat, lastLocation: { x: number; y: number }): Promise<TestSocket> => {
  await updateMember(server.services.db, space.spaceId, person.id, { lastLocation })
  return enterSpace(person)
}
const open = (socket: TestSocket, areaId = ATLAS.id) => emitExpectingSuccess(socket, 'chat:room', { areaId })
const read = (seat: Seat, receiverId: string) => seat.call('POST v2/chat/get', { receiverId, page: 1 })
const rooms = async (seat: Seat): Promise<Conversation[]> =>
  (await chatsOf(seat)).filter(({ kind }) => kind === 'room')

describe('[CHAT-26] the chat of a room', () => {
  it('is opened by members from anywhere, is the same for all, and stands in their list from then on', async () => {
    const [adaSocket, bobSocket] = [await stand(ada, INSIDE), await stand(bob, OUTSIDE)]
    const [first, second] = await Promise.all([open(adaSocket), open(bobSocket)])
    expect(first).toEqual(second)
    expect(await rooms(bob)).toMatchObject([{ ...first, title: ATLAS.name }])
    const isHeard = nextEvent(bobSocket, 'chat:message')
    const message = await say(adaSocket, 'The key is on the shelf', first.receiverId)
    expect(await isHeard).toEqual([message, first.receiverId])
    expect(await rooms(bob)).toMatchObject([{ unread: 1 }])
    await bob.call('POST v2/chat/remove-person', { receiverId: first.receiverId, userId: bob.id })
    expect(await rooms(bob)).toEqual([])
    expect((await read(bob, first.receiverId)).status).toBe(404)
    await open(bobSocket)
    expect((await read(bob, first.receiverId)).body.rows).toMatchObject([{ body: message.body }])
  })

  it('is read by a guest as long as they stand there', async () => {
    const guest = await space.member('Gus', { role: 'guest' })
    const socket = await stand(guest, OUTSIDE)
    expect(await emitWithReply(socket, 'chat:room', { areaId: ATLAS.id })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
    const walk = async (...tiles: { x: number; y: number }[]) => {
      for (const { x, y } of tiles) {
        const step = () =>
          new Promise((resolve) => {
            const emit = socket.emit.bind(socket) as (...args: unknown[]) => void
            emit('space:move', [x, y, 0, 0], (answer: { ok: boolean }) => resolve(answer.ok))
          })
        await expect.poll(step, { interval: 200 }).toBe(true)
      }
    }
    await walk(DOORWAY, INSIDE)
    const { receiverId } = await open(socket)
    await say(socket, 'Where do I sit?', receiverId)
    expect((await read(guest, receiverId)).body.rows).toHaveLength(1)
    const isOver = nextEvent(socket, 'chat:list')
    await walk(DOORWAY, OUTSIDE)
    await isOver
    expect((await read(guest, receiverId)).status).toBe(404)
    expect(await rooms(guest)).toEqual([])
    const sent = await emitWithReply(socket, 'chat:send', {
      receiverId,
      clientId: randomUUID(),
      body: 'Still here',
    })
    expect(sent).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  it('is none where there is no room: at a desk, or on no map', async () => {
    const socket = await stand(ada, INSIDE)
    for (const areaId of [DESK.id, 987_654])
      expect(await emitWithReply(socket, 'chat:room', { areaId })).toMatchObject({
        error: { code: 'NOT_FOUND' },
      })
    expect(await emitWithReply(socket, 'chat:room', { areaId: 'atlas' })).toMatchObject({
      error: { code: 'VALIDATION' },
    })
  })

  it('is kept in order by whoever runs the space', async () => {
    const dan = await space.member('Dan', { role: 'admin' })
    const { receiverId } = await open(await stand(ada, INSIDE))
    const [adaSocket, danSocket] = [await enterSpace(ada), await enterSpace(dan)]
    const message = await say(adaSocket, 'Nonsense', receiverId)
    await open(danSocket)
    const reply = await dan.call('POST v2/chat/delete', { messageId: message.id })
    expect(reply.body).toMatchObject({ isDeletedByAdmin: true, body: '' })
    const { body } = await dan.call('POST v2/chat/revisions', { messageId: message.id })
    expect(body.rows).toMatchObject([{ body: 'Nonsense' }])
  })
})

describe('[CHAT-27] what is said in a room’s chat', () => {
  it('is new to all who stand there, who have it in their list from then on, and to nobody else', async () => {
    const cleo = await space.member('Cleo')
    const [adaSocket, bobSocket] = [await stand(ada, INSIDE), await stand(bob, INSIDE)]
    await stand(cleo, OUTSIDE)
    const { receiverId } = await open(adaSocket)
    const isHeard = nextEvent(bobSocket, 'chat:message')
    const message = await say(adaSocket, 'Here is the link', receiverId)
    expect(await isHeard).toEqual([message, receiverId])
    expect(await rooms(bob)).toMatchObject([{ receiverId, unread: 1, lastMessage: { body: message.body } }])
    expect(await rooms(cleo)).toEqual([])
  })
})

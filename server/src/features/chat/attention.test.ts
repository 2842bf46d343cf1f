import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import type { Seat, TestSocket } from '../../testing-live.ts'
import { ask, heard, seedSpace, tryAsk, walkIn } from '../../testing-live.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let cleo: Seat
let adaSocket: TestSocket
let bobSocket: TestSocket
let cleoSocket: TestSocket

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada')
  bob = await space.member('Bob')
  cleo = await space.member('Cleo')
  adaSocket = await walkIn(ada)
  bobSocket = await walkIn(bob)
  cleoSocket = await walkIn(cleo)
  return () => space.close()
})

const say = (socket: TestSocket, body: string, receiverId: string) =>
  ask(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
/** All that a socket hears of somebody's attention. */
const record = (socket: TestSocket) => {
  const events: unknown[][] = []
  socket.on('chat:typing', (...args) => events.push(['typing', ...args]))
  socket.on('chat:receipt', (...args) => events.push(['receipt', ...args]))
  return events
}

describe('[CHAT-17] who is writing', () => {
  it('is told to the other of two alone, and not stored', async () => {
    const overheard = record(cleoSocket)
    const isHeard = heard(bobSocket, 'chat:typing')
    await ask(adaSocket, 'chat:typing', { receiverId: bob.id })
    expect(await isHeard).toEqual([ada.id, ada.id])
    const last = heard(cleoSocket, 'chat:typing')
    await ask(adaSocket, 'chat:typing', { receiverId: space.spaceId })
    await last
    expect(overheard).toEqual([['typing', ada.id, space.spaceId]])
  })

  it('is told in a thread by its message', async () => {
    const root = await say(adaSocket, 'Lunch?', space.spaceId)
    const isHeard = heard(cleoSocket, 'chat:typing')
    await ask(bobSocket, 'chat:typing', { receiverId: root.id })
    expect(await isHeard).toEqual([bob.id, root.id])
  })

  it('is told of nobody who may not write there', async () => {
    const between = await say(adaSocket, 'between us', bob.id)
    for (const receiverId of [between.id, randomUUID()])
      expect(await tryAsk(cleoSocket, 'chat:typing', { receiverId })).toMatchObject({
        error: { code: 'NOT_FOUND' },
      })
  })
})

describe('[CHAT-18] how far the other of two has come', () => {
  it('is told at once, and stands in the list', async () => {
    const overheard = record(cleoSocket)
    const { seq } = await say(adaSocket, 'psst', bob.id)
    const receipts = async () => (await ada.call('GET v2/chat/all', {})).body.rows[0].receipts
    for (const [event, readSeq] of [
      ['chat:got', 0],
      ['chat:read', seq],
    ] as const) {
      const isTold = heard(adaSocket, 'chat:receipt')
      await ask(bobSocket, event, { receiverId: ada.id, seq })
      const receipt = { personId: bob.id, deliveredSeq: seq, readSeq }
      expect(await isTold).toEqual([bob.id, receipt])
      expect(await receipts()).toEqual([receipt])
    }
    expect(overheard).toEqual([])
  })

  it('never goes back, nor beyond what was written', async () => {
    await say(adaSocket, 'one', bob.id)
    await say(adaSocket, 'two', bob.id)
    const told = record(adaSocket)
    for (const seq of [2, 1, 1_000_000]) await ask(bobSocket, 'chat:read', { receiverId: ada.id, seq })
    await expect.poll(() => told.length).toBe(3)
    expect(told).toEqual(
      Array.from({ length: 3 }, () => ['receipt', bob.id, { personId: bob.id, deliveredSeq: 2, readSeq: 2 }]),
    )
  })

  it('is told of each in a group to the others', async () => {
    const group = { id: randomUUID(), userIds: [bob.id, cleo.id] }
    const { receiverId } = (await ada.call('POST v2/chat/create-group', group)).body
    const { seq } = await say(adaSocket, 'to both', receiverId)
    const isTold = heard(adaSocket, 'chat:receipt')
    await ask(bobSocket, 'chat:read', { receiverId, seq })
    expect(await isTold).toEqual([receiverId, { personId: bob.id, deliveredSeq: seq, readSeq: seq }])
    const { body } = await ada.call('GET v2/chat/all', {})
    const { receipts } = body.rows.find((row: { receiverId: string }) => row.receiverId === receiverId)
    expect(receipts).toHaveLength(2)
    expect(receipts).toContainEqual({ personId: cleo.id, deliveredSeq: 0, readSeq: 0 })
  })

  it('is told of nobody in a thread of a group', async () => {
    const group = { id: randomUUID(), userIds: [bob.id] }
    const { receiverId } = (await ada.call('POST v2/chat/create-group', group)).body
    const root = await say(adaSocket, 'to the group', receiverId)
    const answer = await say(bobSocket, 'in its thread', root.id)
    await say(adaSocket, 'and again', root.id)
    const told = record(adaSocket)
    await ask(bobSocket, 'chat:read', { receiverId: root.id, seq: answer.seq })
    const last = heard(adaSocket, 'chat:typing')
    await ask(bobSocket, 'chat:typing', { receiverId: ada.id })
    await last
    expect(told).toEqual([['typing', bob.id, bob.id]])
  })

  it('is nobody’s to know in the space’s own chat', async () => {
    const { seq } = await say(adaSocket, 'for all', space.spaceId)
    const told = record(adaSocket)
    await ask(bobSocket, 'chat:read', { receiverId: space.spaceId, seq })
    const last = heard(adaSocket, 'chat:typing')
    await ask(bobSocket, 'chat:typing', { receiverId: ada.id })
    await last
    expect(told).toEqual([['typing', bob.id, bob.id]])
  })
})

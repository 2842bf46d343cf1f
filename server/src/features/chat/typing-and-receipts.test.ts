import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ChatStage } from '../../testing/features/chat.ts'
import { groupOf, say, setUpChats } from '../../testing/features/chat.ts'
import type { TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent } from '../../testing/live.ts'

let { space, ada, bob, cleo, adaSocket, bobSocket, cleoSocket } = {} as ChatStage
setUpChats({}, (stage) => {
  ;({ space, ada, bob, cleo, adaSocket, bobSocket, cleoSocket } = stage)
})

/** Records all typing and receipt events that a socket receives. */
const record = (socket: TestSocket) => {
  const events: unknown[][] = []
  socket.on('chat:typing', (...args) => events.push(['typing', ...args]))
  socket.on('chat:receipt', (...args) => events.push(['receipt', ...args]))
  return events
}

describe('[CHAT-17] who is writing', () => {
  it('is told to the other of two alone, and not stored', async () => {
    const overheard = record(cleoSocket)
    const isHeard = nextEvent(bobSocket, 'chat:typing')
    await emitExpectingSuccess(adaSocket, 'chat:typing', { receiverId: bob.id })
    expect(await isHeard).toEqual([ada.id, ada.id])
    const last = nextEvent(cleoSocket, 'chat:typing')
    await emitExpectingSuccess(adaSocket, 'chat:typing', { receiverId: space.spaceId })
    await last
    expect(overheard).toEqual([['typing', ada.id, space.spaceId]])
  })

  it('is told in a thread by its message', async () => {
    const root = await say(adaSocket, 'Lunch?', space.spaceId)
    const isHeard = nextEvent(cleoSocket, 'chat:typing')
    await emitExpectingSuccess(bobSocket, 'chat:typing', { receiverId: root.id })
    expect(await isHeard).toEqual([bob.id, root.id])
  })

  it('is told of nobody who may not write there', async () => {
    const between = await say(adaSocket, 'between us', bob.id)
    for (const receiverId of [between.id, randomUUID()])
      expect(await emitWithReply(cleoSocket, 'chat:typing', { receiverId })).toMatchObject({
        error: { code: 'NOT_FOUND' },
      })
  })
})

describe('[CHAT-8] what is read on one device', () => {
  it('is told to the reader’s others at once, in whichever chat, and not to the one that told it', async () => {
    const group = await groupOf(ada, [bob])
    const phone = await enterSpace(await space.again(bob))
    const overheard = [adaSocket, bobSocket, cleoSocket].map((socket) => {
      const events: unknown[][] = []
      socket.on('chat:read', (...args) => events.push(args))
      return events
    })
    for (const [receiverId, to] of [
      [space.spaceId, space.spaceId],
      [ada.id, bob.id],
      [group, group],
    ] as const) {
      await say(adaSocket, 'one', to)
      const { seq } = await say(adaSocket, 'two', to)
      const isTold = nextEvent(phone, 'chat:read')
      await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId, seq: seq + 5 })
      expect(await isTold).toEqual([receiverId, seq])
    }
    const last = nextEvent(bobSocket, 'chat:typing')
    await emitExpectingSuccess(adaSocket, 'chat:typing', { receiverId: bob.id })
    await last
    expect(overheard).toEqual([[], [], []])
  })

  it('is not told of what has only arrived', async () => {
    const phone = await enterSpace(await space.again(bob))
    const { seq } = await say(adaSocket, 'psst', bob.id)
    const receipts: unknown[] = []
    phone.on('chat:read', (_, seq) => receipts.push(seq))
    await emitExpectingSuccess(bobSocket, 'chat:got', { receiverId: ada.id, seq })
    await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId: ada.id, seq })
    await expect.poll(() => receipts).toEqual([seq])
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
      const isTold = nextEvent(adaSocket, 'chat:receipt')
      await emitExpectingSuccess(bobSocket, event, { receiverId: ada.id, seq })
      const receipt = { personId: bob.id, deliveredSeq: seq, readSeq }
      expect(await isTold).toEqual([bob.id, receipt])
      expect(await receipts()).toEqual([receipt])
    }
    expect(overheard).toEqual([])
  })

  it('[CHAT-86] is no more than received of who keeps to themselves what they have read, and to them of anybody', async () => {
    const { seq } = await say(adaSocket, 'psst', bob.id)
    await say(bobSocket, 'yes?', ada.id)
    const hides = async (isShown: boolean) =>
      (await bob.call('PUT v2/user/reading', { isShown })).body.additional
    expect(JSON.parse(await hides(false))).toEqual({ hidesReading: true })
    const receiptsOf = async (seat: typeof ada) =>
      (await seat.call('GET v2/chat/all', {})).body.rows[0].receipts
    for (const [reader, at, other, hearer] of [
      [bobSocket, bob, ada, adaSocket],
      [adaSocket, ada, bob, bobSocket],
    ] as const) {
      const isTold = nextEvent(hearer, 'chat:receipt')
      await emitExpectingSuccess(reader, 'chat:read', { receiverId: other.id, seq: seq + 1 })
      const receipt = { personId: at.id, deliveredSeq: seq + 1, readSeq: 0 }
      expect((await isTold)[1]).toEqual(receipt)
      expect(await receiptsOf(other)).toEqual([receipt])
    }
    const isAsked = nextEvent(bobSocket, 'chat:list')
    await hides(true)
    await isAsked
    expect(await receiptsOf(ada)).toMatchObject([{ readSeq: seq + 1 }])
    expect(await receiptsOf(bob)).toMatchObject([{ readSeq: seq + 1 }])
  })

  it('never goes back, nor beyond what was written', async () => {
    await say(adaSocket, 'one', bob.id)
    await say(adaSocket, 'two', bob.id)
    const told = record(adaSocket)
    for (const seq of [2, 1, 1_000_000])
      await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId: ada.id, seq })
    await expect.poll(() => told.length).toBe(3)
    expect(told).toEqual(
      Array.from({ length: 3 }, () => ['receipt', bob.id, { personId: bob.id, deliveredSeq: 2, readSeq: 2 }]),
    )
  })

  it('is told of each in a group to the others', async () => {
    const group = { id: randomUUID(), userIds: [bob.id, cleo.id] }
    const { receiverId } = (await ada.call('POST v2/chat/create-group', group)).body
    const { seq } = await say(adaSocket, 'to both', receiverId)
    const isTold = nextEvent(adaSocket, 'chat:receipt')
    await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId, seq })
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
    await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId: root.id, seq: answer.seq })
    const last = nextEvent(adaSocket, 'chat:typing')
    await emitExpectingSuccess(bobSocket, 'chat:typing', { receiverId: ada.id })
    await last
    expect(told).toEqual([['typing', bob.id, bob.id]])
  })

  it('is nobody’s to know in the space’s own chat', async () => {
    const { seq } = await say(adaSocket, 'for all', space.spaceId)
    const told = record(adaSocket)
    await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId: space.spaceId, seq })
    const last = nextEvent(adaSocket, 'chat:typing')
    await emitExpectingSuccess(bobSocket, 'chat:typing', { receiverId: ada.id })
    await last
    expect(told).toEqual([['typing', bob.id, bob.id]])
  })
})

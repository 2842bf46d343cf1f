import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ChatStage } from '../../testing/features/chat.ts'
import { chatMessage, say, setUpChats } from '../../testing/features/chat.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent } from '../../testing/live.ts'

let { space, ada, bob, adaSocket, bobSocket } = {} as ChatStage
setUpChats({ owner: 'Bob' }, (stage) => {
  ;({ space, ada, bob, adaSocket, bobSocket } = stage)
})

const block = (seat: Seat, personId: string, isOn = true) =>
  seat.call('POST v2/chat/block', { personId, isOn })
const blockedIds = async (seat: Seat): Promise<string[]> =>
  (await seat.call('GET v2/chat/all', {})).body.blockedIds
const TAKES_NONE = {
  error: { code: 'FORBIDDEN', message: 'This person isn’t accepting messages right now.' },
}

describe('[CHAT-65] somebody who is blocked', () => {
  it('writes no more in private, nor there reacts, changes or types, and is not told why', async () => {
    const earlier = await say(bobSocket, 'before', ada.id)
    expect(await block(ada, bob.id)).toMatchObject({ status: 204 })
    expect(
      await emitWithReply(bobSocket, 'chat:send', chatMessage(bobSocket, 'after', ada.id)),
    ).toMatchObject(TAKES_NONE)
    expect(
      await emitWithReply(bobSocket, 'chat:send', chatMessage(bobSocket, 'in the thread', earlier.id)),
    ).toMatchObject(TAKES_NONE)
    const changes = [
      emitWithReply(bobSocket, 'chat:edit', { messageId: earlier.id, body: 'changed' }),
      emitWithReply(bobSocket, 'chat:react', { messageId: earlier.id, emoji: '👍', isOn: true }),
      emitWithReply(bobSocket, 'chat:typing', { receiverId: ada.id }),
    ]
    for (const answer of await Promise.all(changes)) expect(answer).toMatchObject(TAKES_NONE)
    expect((await bob.call('GET v2/chat/all', {})).body.blockedIds).toEqual([])
    expect((await bob.call('POST v2/chat/blocks', {})).body.rows).toEqual([])
    const note = { userId: ada.id, clientId: randomUUID(), text: 'psst' }
    expect((await bob.call('POST v2/desk/leave-note', note)).status).not.toBe(204)
  })

  it('waves into the air, and nobody says so', async () => {
    await block(ada, bob.id)
    let waves = 0
    adaSocket.on('person:waved', () => (waves += 1))
    await emitExpectingSuccess(bobSocket, 'person:wave', { to: ada.id })
    await block(ada, bob.id, false)
    const isWaved = nextEvent(adaSocket, 'person:waved', () => true)
    await emitExpectingSuccess(bobSocket, 'person:wave', { to: ada.id })
    await isWaved
    expect(waves).toBe(1)
  })

  it('is read in the space’s chat as before, and is written to again once unblocked', async () => {
    await block(ada, bob.id)
    const message = await say(bobSocket, 'for all', space.spaceId)
    const { body } = await ada.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })
    expect(body.rows).toEqual([message])
    const own = await emitWithReply(adaSocket, 'chat:send', chatMessage(adaSocket, 'hello?', bob.id))
    expect(own).toMatchObject({ error: { message: expect.stringContaining('You’ve blocked') } })
    await block(ada, bob.id, false)
    await say(bobSocket, 'thanks', ada.id)
    await say(adaSocket, 'welcome', bob.id)
  })

  it('stands in the own list, once, on all devices, and nowhere else', async () => {
    const isTold = nextEvent(adaSocket, 'chat:list', () => true)
    await Promise.all([1, 2, 3].map(() => block(ada, bob.id)))
    await isTold
    expect(await blockedIds(ada)).toEqual([bob.id])
    expect((await ada.call('POST v2/chat/blocks', {})).body.rows).toMatchObject([
      { personId: bob.id, name: 'Bob' },
    ])
    await Promise.all([1, 2].map(() => block(ada, bob.id, false)))
    expect(await blockedIds(ada)).toEqual([])
    expect(await block(ada, ada.id)).toMatchObject({ status: 409 })
    expect(await block(ada, randomUUID())).toMatchObject({ status: 404 })
  })
})

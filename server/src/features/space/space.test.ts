import type { Moves, NumberedMove } from '@metapyra/contract/moves'
import { decodeMoves } from '@metapyra/contract/moves'
import type { Person } from '@metapyra/contract/person'
import { areaAt } from '@metapyra/map/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { updateUser } from '../account/core/queries.ts'
import { mapById, mapReferenceOf } from '../map/service.ts'
import { memberOf } from '../workspace/queries.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let adaSocket: TestSocket
beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace')
  adaSocket = await ada.socket()
  await emitExpectingSuccess(adaSocket, 'space:enter', {})
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const joined = (seat: Seat) => nextEvent(adaSocket, 'space:join', ({ userId }) => userId === seat.id)
const left = (seat: Seat) => nextEvent(adaSocket, 'space:leave', (userId) => userId === seat.id)
const moveOf = (number: number, isIt: (move: NumberedMove) => boolean, socket = adaSocket) => {
  const find = (moves: Moves) => decodeMoves(moves).find((move) => move.n === number && isIt(move))
  return nextEvent(socket, 'space:moves', (moves) => find(moves) !== undefined).then(([moves]) => find(moves))
}
const come = async (seat: Seat, socket?: TestSocket) => {
  const own = socket ?? (await seat.socket())
  return { socket: own, entered: await emitExpectingSuccess(own, 'space:enter', {}) }
}

describe('people', () => {
  it('[LIVE-21] who come at the same moment all find each other', async () => {
    const crowd = await seedSpace(server)
    const seats = await Promise.all(
      Array.from({ length: 12 }, (_, index) => crowd.member(`Twelfth ${index}`)),
    )
    const sockets = await Promise.all(seats.map((seat) => seat.socket()))
    // Collected until the response, which replaces everything sent before it.
    const known = sockets.map((socket) => {
      const people = new Set<string>()
      socket.on('space:join', ({ userId }) => people.add(userId))
      return people
    })
    await Promise.all(
      sockets.map(
        (socket, index) =>
          new Promise<void>((resolve) => {
            socket.emit('space:enter', {}, (answer) => {
              known[index]?.clear()
              if (answer.ok && 'people' in answer.value)
                for (const { userId } of answer.value.people) known[index]?.add(userId)
              resolve()
            })
          }),
      ),
    )
    for (const [index, people] of known.entries()) {
      const others = seats.filter((_, other) => other !== index).map(({ id }) => id)
      await expect.poll(() => others.filter((id) => !people.has(id))).toEqual([])
    }
    crowd.close()
  })

  it('see each other come and go', async () => {
    const bob = await space.member('Bob', { role: 'admin' })
    const seen = joined(bob)
    const { socket, entered } = await come(bob)
    const [person] = await seen
    expect(person).toEqual(entered.self)
    expect(person).toMatchObject({
      userId: bob.id,
      name: 'Bob',
      role: 'admin',
      image: null,
      direction: 'down',
    })
    expect(entered.people.map(({ userId }) => userId)).toContain(ada.id)
    expect(entered.people.map(({ userId }) => userId)).not.toContain(bob.id)
    expect(entered.space.map).toEqual(mapReferenceOf(mapById('small-office')))
    // The limits without an SFU.
    expect(entered.talkFits).toEqual({ near: 4, meeting: 4, stage: 4 })
    const leftEvent = left(bob)
    const at = performance.now()
    socket.disconnect()
    await leftEvent
    expect(performance.now() - at).toBeLessThan(5000)
  })

  it('count as active from when they come in, which the console tells', async () => {
    const bob = await space.member('Bob')
    const before = new Date()
    const { socket } = await come(bob)
    const lastActive = async () => (await memberOf(server.services.db, space.spaceId, bob.id))?.lastActiveAt
    await expect.poll(lastActive).toBeInstanceOf(Date)
    expect((await lastActive())?.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1)
    socket.disconnect()
  })

  it('[ADM-15] are active for as long as they do something, whenever they came in', async () => {
    let aheadMs = 0
    const slow = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
    const there = await seedSpace(slow)
    const bob = await there.member('Bob')
    const lastActiveMs = async () =>
      (await memberOf(slow.services.db, there.spaceId, bob.id))?.lastActiveAt?.getTime() ?? 0
    await enterSpace(bob)
    await expect.poll(lastActiveMs).toBeGreaterThan(0)
    for (const minutes of [6, 12]) {
      aheadMs = minutes * 60_000
      await bob.call('GET v2/chat/all', {})
      await expect.poll(lastActiveMs).toBeGreaterThan(Date.now() + aheadMs - 60_000)
    }
    there.close()
    await slow.close()
  })

  it('who are new stand apart, also where they come at the same moment', async () => {
    const fresh = await seedSpace(server)
    const seats = await Promise.all(['Ann', 'Ben', 'Cy', 'Di'].map((name) => fresh.member(name)))
    const entered = await Promise.all(seats.map((seat) => come(seat)))
    const places = entered.map(({ entered: { self } }) => self)
    for (const place of places) {
      for (const second of places) {
        const tiles = Math.max(Math.abs(place.x - second.x), Math.abs(place.y - second.y))
        if (place !== second) expect(tiles).toBeGreaterThan(2)
      }
    }
    fresh.close()
  })

  it('without an account are seen as what they are', async () => {
    const visitor = await space.visitor('anonymous', 'Curious')
    const seen = joined(visitor)
    const { socket } = await come(visitor)
    expect((await seen)[0]).toMatchObject({ userId: visitor.id, name: 'Curious', role: 'anonymous' })
    socket.disconnect()
  })

  it('[LIVE-10] with several tabs are one person, here as long as one is left', async () => {
    const bob = await space.member('Bob')
    const events: string[] = []
    const onJoin = ({ userId }: Person) => userId === bob.id && events.push('join')
    const onLeave = (userId: string) => userId === bob.id && events.push('leave')
    adaSocket.on('space:join', onJoin)
    adaSocket.on('space:leave', onLeave)
    const first = await come(bob)
    const second = await come(bob)
    const again = await come(bob, second.socket)
    expect(again.entered.people.map(({ userId }) => userId)).toEqual(
      second.entered.people.map(({ userId }) => userId),
    )
    first.socket.disconnect()
    const step: [number, number, 0, 0] = [second.entered.self.x, second.entered.self.y - 1, 0, 0]
    const moved = moveOf(second.entered.self.n, ({ y }) => y === step[1])
    second.socket.emit('space:move', step)
    await moved
    const leftEvent = left(bob)
    second.socket.disconnect()
    await leftEvent
    adaSocket.off('space:join', onJoin)
    adaSocket.off('space:leave', onLeave)
    expect(events).toEqual(['join', 'leave'])
  })

  it('who is soon back was never gone, and stands where they stood', async () => {
    const bob = await space.member('Bob')
    const first = await come(bob)
    const { x, y } = first.entered.self
    const arrived = moveOf(first.entered.self.n, (move) => move.y === y - 2)
    first.socket.emit('space:move', [x, y - 2, 0, 0])
    await arrived
    const leaves: string[] = []
    adaSocket.on('space:leave', (userId) => leaves.push(userId))
    first.socket.disconnect()
    const back = await come(bob)
    expect(back.entered.self).toMatchObject({ x, y: y - 2, direction: 'up' })
    expect(leaves).toEqual([])
    adaSocket.off('space:leave')
    back.socket.disconnect()
  })

  it('[LIVE-5] whoever comes back another day stands where they stood', async () => {
    const bob = await space.member('Bob')
    const first = await come(bob)
    const { self } = first.entered
    const place = { x: self.x + (self.x > 18 ? -3.25 : 3.25), y: self.y - 1.5 }
    const arrived = moveOf(self.n, ({ x }) => x === place.x)
    first.socket.emit('space:move', [place.x, place.y, 3, 0])
    await arrived
    const leftEvent = left(bob)
    first.socket.disconnect()
    await leftEvent
    await expect
      .poll(async () => (await memberOf(server.services.db, space.spaceId, bob.id))?.lastLocation)
      .toEqual(place)
    expect((await come(bob)).entered.self).toMatchObject(place)
  })

  it('[LIVE-8] a new name, picture or figure is seen at once', async () => {
    const bob = await space.member('Bob')
    await come(bob)
    const seen = nextEvent(adaSocket, 'space:join', ({ name }) => name === 'Robert')
    await updateUser(server.services.db, bob.id, {
      name: 'Robert',
      image: '/api/files/x',
      character: { look: 'fox', colour: '#123456' },
    })
    emitOnCommit(server.services.db, 'profile:changed', { userId: bob.id })
    expect((await seen)[0]).toMatchObject({
      userId: bob.id,
      image: '/api/files/x',
      look: 'fox',
      colour: '#123456',
    })
  })
})

describe('the map', () => {
  it('[MAP-4] a new one takes those who are there to its entrance, at once', async () => {
    const [olga, bob] = [await space.member('Olga', { role: 'owner' }), await space.member('Bob')]
    const choose = (mapId: string) => olga.call('PUT v2/admin/workspace/update', { mapId })
    const { socket } = await come(bob)
    const told = nextEvent(socket, 'space:changed', ({ map }) => map.id === 'campus')
    await choose('campus')
    expect((await told)[0].map).toEqual(mapReferenceOf(mapById('campus')))
    const { self } = await emitExpectingSuccess(socket, 'space:enter', {})
    expect(areaAt(mapById('campus').plan, self)?.kind).toBe('entrance')
    await choose('small-office')
    socket.disconnect()
  })

  it('[MAP-2] its walls hold: who walks into one is told where they stand', async () => {
    const bob = await space.member('Bob')
    const { socket, entered } = await come(bob)
    const { self } = entered
    const told = nextEvent(socket, 'space:put')
    // The corner of the office's glass room.
    socket.emit('space:move', [25, 10, 0, 0])
    expect(await told).toEqual([{ x: self.x, y: self.y }])
    socket.disconnect()
  })
})

describe('movement', () => {
  it('[LIVE-6] comes in one batch a tick, each person once, the newest place', async () => {
    const bob = await space.member('Bob')
    const cleo = await space.member('Cleo')
    const bobs = await come(bob)
    const cleos = await come(cleo)
    const batches: NumberedMove[][] = []
    adaSocket.on('space:moves', (moves) => batches.push(decodeMoves(moves)))
    for (let index = 1; index <= 8; index += 1) {
      bobs.socket.emit('space:move', [
        bobs.entered.self.x,
        bobs.entered.self.y - index / 8,
        0,
        index < 8 ? 1 : 0,
      ])
      cleos.socket.emit('space:move', [
        cleos.entered.self.x,
        cleos.entered.self.y + index / 8,
        1,
        index < 8 ? 1 : 0,
      ])
    }
    const hasStopped = ({ self }: typeof bobs.entered, dy: number) =>
      batches.flat().some(({ n, y, isMoving }) => n === self.n && y === self.y + dy && !isMoving)
    await expect.poll(() => hasStopped(bobs.entered, -1) && hasStopped(cleos.entered, 1)).toBe(true)
    adaSocket.off('space:moves')
    for (const batch of batches) {
      expect(new Set(batch.map(({ n }) => n)).size).toBe(batch.length)
    }
    expect(batches.length).toBeLessThan(8)
  })

  it('[LIVE-7] a jump is not taken, and the jumper is told where they stand', async () => {
    const bob = await space.member('Bob')
    const { socket, entered } = await come(bob)
    const { x, y } = entered.self
    const told = nextEvent(socket, 'space:put')
    socket.emit('space:move', [x > 16 ? 0 : 31, 0, 0, 0])
    expect(await told).toEqual([{ x, y }])
  })

  it('of somebody who has not entered is nobody’s', async () => {
    const bob = await space.member('Bob')
    const socket = await bob.socket()
    socket.emit('space:move', [1, 1, 0, 0])
    const { self } = await emitExpectingSuccess(socket, 'space:enter', {})
    expect(self).not.toMatchObject({ x: 1, y: 1 })
  })
})

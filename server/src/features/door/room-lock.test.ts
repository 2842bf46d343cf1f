import { DEFAULT_MAP_ID } from '@metapyra/contract/constants'
import type { ErrorBody } from '@metapyra/contract/errors'
import { findPath } from '@metapyra/map/path-finding'
import type { Tile } from '@metapyra/map/plan'
import { tileOf } from '@metapyra/map/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'
import { updateMember } from '../workspace/queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const [ATLAS] = mapById(DEFAULT_MAP_ID).plan.areas.filter(({ kind }) => kind === 'meeting')
if (!ATLAS) throw new Error('The map has no meeting room')
const areaId = ATLAS.id
/** Tiles in the room, away from its door, and at the door. */
const INSIDE: Tile = { x: ATLAS.x + 1, y: ATLAS.y + 1 }
const OUTSIDE: Tile = { x: ATLAS.x - 4, y: ATLAS.y + 3 }
const DOORWAY: Tile = { x: ATLAS.x - 1, y: ATLAS.y + 3 }

const openSpace = async () => {
  const space = await seedSpace(server)
  const stand = async (person: Seat, lastLocation: Tile): Promise<TestSocket> => {
    await updateMember(server.services.db, space.spaceId, person.id, { lastLocation })
    return enterSpace(person)
  }
  const ada = await space.member('Ada')
  const bob = await space.member('Bob')
  const sockets = { ada: await stand(ada, INSIDE), bob: await stand(bob, OUTSIDE) }
  return { ...space, ada, bob, sockets, stand }
}

type Answer = Promise<{ ok: true } | { ok: false; error: ErrorBody }>
const codeOf = async (answer: Answer) => {
  const reply = await answer
  return reply.ok ? 'done' : reply.error.code
}
const step = (socket: TestSocket, { x, y }: Tile): Promise<'done' | string> =>
  new Promise((resolve) => {
    const answered = (answer: { ok: boolean; error?: ErrorBody }) =>
      resolve(answer.ok ? 'done' : (answer.error?.code ?? ''))
    ;(socket as unknown as { emit(event: string, move: unknown, ack: unknown): void }).emit(
      'space:move',
      [x, y, 0, 0],
      answered,
    )
  })
const placeOf = async (socket: TestSocket) => {
  const { self } = await emitExpectingSuccess(socket, 'space:enter', {})
  return { x: self.x, y: self.y }
}
const close = (socket: TestSocket, isClosed = true) =>
  emitExpectingSuccess(socket, 'door:set', { areaId, isClosed })

describe('[DOOR-1] a door is closed and opened', () => {
  it('by a member in the room; everybody hears of it, and whoever comes later finds it so', async () => {
    const { sockets, ada, member, close: end } = await openSpace()
    const doorChanged = nextEvent(sockets.bob, 'door:changed')
    await close(sockets.ada)
    expect(await doorChanged).toEqual([{ areaId, isClosed: true, byId: ada.id }])
    const cleo = await (await member('Cleo')).socket()
    expect((await emitExpectingSuccess(cleo, 'space:enter', {})).closedDoors).toEqual([areaId])
    const opened = nextEvent(sockets.bob, 'door:changed')
    await close(sockets.ada, false)
    expect(await opened).toEqual([{ areaId, isClosed: false, byId: ada.id }])
    expect((await emitExpectingSuccess(cleo, 'space:enter', {})).closedDoors).toEqual([])
    end()
  })

  it('by nobody who stands outside, but for admins; and by no guest', async () => {
    const { sockets, member, visitor, stand, close: end } = await openSpace()
    expect(await codeOf(emitWithReply(sockets.bob, 'door:set', { areaId, isClosed: true }))).toBe('FORBIDDEN')
    const guest = await (await visitor('guest', 'Gus')).socket()
    const { self } = await emitExpectingSuccess(guest, 'space:enter', {})
    // Walks from wherever they were placed at the entrance.
    const way = findPath(tileOf(self), DOORWAY, mapById(DEFAULT_MAP_ID).isFree)
    for (const tile of [...way, INSIDE])
      await expect.poll(() => step(guest, tile), { interval: 100 }).toBe('done')
    expect(await codeOf(emitWithReply(guest, 'door:set', { areaId, isClosed: true }))).toBe('FORBIDDEN')
    const admin = await stand(await member('Olga', { role: 'admin' }), OUTSIDE)
    await close(admin)
    expect(await codeOf(emitWithReply(guest, 'door:set', { areaId, isClosed: false }))).toBe('FORBIDDEN')
    expect(await codeOf(emitWithReply(sockets.bob, 'door:set', { areaId, isClosed: false }))).toBe(
      'FORBIDDEN',
    )
    await close(admin, false)
    end()
  }, 60_000)

  it('said twice it is one change, and an empty room stays open', async () => {
    const { sockets, member, stand, close: end } = await openSpace()
    const changes: boolean[] = []
    sockets.bob.on('door:changed', ({ isClosed }) => changes.push(isClosed))
    await Promise.all([close(sockets.ada), close(sockets.ada)])
    await close(sockets.ada, false)
    await close(sockets.ada, false)
    expect(await step(sockets.ada, DOORWAY)).toBe('done')
    const owner = await stand(await member('Olga', { role: 'owner' }), OUTSIDE)
    expect(await codeOf(emitWithReply(owner, 'door:set', { areaId, isClosed: true }))).toBe('CONFLICT')
    await expect.poll(() => changes).toEqual([true, false])
    end()
  })

  it.each([999_999, mapById('campus').plan.areas.find(({ kind }) => kind === 'meeting')?.id ?? 0])(
    'of a room that this space has not (%i) is not found',
    async (id) => {
      const { sockets, bob, close: end } = await openSpace()
      const events = [
        ['door:set', { areaId: id, isClosed: true }],
        ['door:knock', { areaId: id }],
        ['door:answer', { areaId: id, personId: bob.id, isLetIn: true }],
      ] as const
      for (const [event, input] of events)
        expect(await codeOf(emitWithReply(sockets.ada, event, input))).toBe('NOT_FOUND')
      end()
    },
  )

  it('of a kitchen there is none', async () => {
    const { sockets, close: end } = await openSpace()
    const kitchen = mapById(DEFAULT_MAP_ID).plan.areas.find(({ kind }) => kind === 'room')
    const refused = emitWithReply(sockets.ada, 'door:set', { areaId: kitchen?.id, isClosed: true })
    expect(await codeOf(refused)).toBe('NOT_FOUND')
    end()
  })

  it.each([
    {},
    { areaId: '26', isClosed: true },
    { areaId, isClosed: 1 },
    { areaId: -1, isClosed: true },
    null,
  ])('with %j is refused', async (input) => {
    const { sockets, close: end } = await openSpace()
    expect(await codeOf(emitWithReply(sockets.ada, 'door:set', input))).toBe('VALIDATION')
    end()
  })
})

describe('[DOOR-2] through a closed door', () => {
  it('nobody walks: a page that does is put back, and those inside go out and not in again', async () => {
    const { sockets, close: end } = await openSpace()
    await close(sockets.ada)
    expect(await step(sockets.bob, DOORWAY)).toBe('done')
    const put = nextEvent(sockets.bob, 'space:put')
    expect(await step(sockets.bob, { x: ATLAS.x, y: DOORWAY.y })).toBe('CONFLICT')
    expect(await put).toEqual([DOORWAY])
    expect(await step(sockets.ada, { x: INSIDE.x + 1, y: INSIDE.y })).toBe('done')
    expect(await step(sockets.ada, DOORWAY)).toBe('done')
    expect(await step(sockets.ada, INSIDE)).toBe('CONFLICT')
    end()
  })

  it('who stands on the threshold as it closes is where the server has them: outside', async () => {
    const { sockets, close: end } = await openSpace()
    expect(await step(sockets.bob, DOORWAY)).toBe('done')
    const [closed, stepped] = await Promise.all([
      codeOf(emitWithReply(sockets.ada, 'door:set', { areaId, isClosed: true })),
      step(sockets.bob, { x: ATLAS.x, y: DOORWAY.y }),
    ])
    expect(closed).toBe('done')
    const { x } = await placeOf(sockets.bob)
    expect(x >= ATLAS.x).toBe(stepped === 'done')
    const again = await step(sockets.bob, { x: ATLAS.x + 1, y: DOORWAY.y })
    expect(again).toBe(stepped)
    end()
  })

  it('a page that goes on trying is cut off', async () => {
    const { sockets, close: end } = await openSpace()
    await close(sockets.ada)
    await step(sockets.bob, DOORWAY)
    const cut = nextEvent(sockets.bob, 'session:ended')
    for (let times = 0; times < 400; times++) sockets.bob.emit('space:move', [INSIDE.x, INSIDE.y, 0, 0])
    expect((await cut)[0].code).toBe('TOO_MANY')
    end()
  })
})

it('[DOOR-3] whoever stood in the room another day comes in at the entrance while it is closed', async () => {
  const { sockets, member, stand, close: end } = await openSpace()
  await close(sockets.ada)
  const cleo = await stand(await member('Cleo'), INSIDE)
  const { x, y } = await placeOf(cleo)
  const entrance = mapById(DEFAULT_MAP_ID).plan.areas.find(({ kind }) => kind === 'entrance')
  expect(entrance && x >= entrance.x && y >= entrance.y && x < entrance.x + entrance.width).toBe(true)
  end()
})

describe('[DOOR-4] a closed room', () => {
  it('stays closed over a reload of the one who closed it, who stands inside again', async () => {
    const { sockets, ada, close: end } = await openSpace()
    await close(sockets.ada)
    sockets.ada.disconnect()
    const back = await ada.socket()
    const { self, closedDoors } = await emitExpectingSuccess(back, 'space:enter', {})
    expect([self.x, self.y, closedDoors]).toEqual([INSIDE.x, INSIDE.y, [areaId]])
    end()
  })

  it('lets in again whoever’s line was cut while they were inside', async () => {
    const { sockets, ada, member, stand, close: end } = await openSpace()
    await stand(await member('Cleo'), { x: INSIDE.x + 2, y: INSIDE.y })
    await close(sockets.ada)
    const left = nextEvent(sockets.bob, 'space:leave', (id) => id === ada.id)
    sockets.ada.disconnect()
    await left
    const { self } = await emitExpectingSuccess(await ada.socket(), 'space:enter', {})
    expect([self.x, self.y]).toEqual([INSIDE.x, INSIDE.y])
    end()
  })

  it('opens by itself once the last one has walked out', async () => {
    const { sockets, close: end } = await openSpace()
    await close(sockets.ada)
    const opened = nextEvent(sockets.bob, 'door:changed', ({ isClosed }) => !isClosed)
    await step(sockets.ada, DOORWAY)
    expect(await opened).toEqual([{ areaId, isClosed: false, byId: null }])
    end()
  })

  it('and once the last one has left the space', async () => {
    const { sockets, close: end } = await openSpace()
    await close(sockets.ada)
    const opened = nextEvent(sockets.bob, 'door:changed', ({ isClosed }) => !isClosed)
    sockets.ada.disconnect()
    await opened
    await expect.poll(() => step(sockets.bob, DOORWAY)).toBe('done')
    expect(await step(sockets.bob, INSIDE)).toBe('done')
    end()
  })

  it('is open on another map, and stays so on the first', async () => {
    const { sockets, member, close: end } = await openSpace()
    await close(sockets.ada)
    const owner = await member('Olga', { role: 'owner' })
    const [changed, opened] = [
      nextEvent(sockets.bob, 'space:changed'),
      nextEvent(sockets.bob, 'door:changed'),
    ]
    await owner.call('PUT v2/admin/workspace/update', { mapId: 'campus' })
    await changed
    expect((await emitExpectingSuccess(sockets.bob, 'space:enter', {})).closedDoors).toEqual([])
    expect(await opened).toEqual([{ areaId, isClosed: false, byId: null }])
    await owner.call('PUT v2/admin/workspace/update', { mapId: DEFAULT_MAP_ID })
    expect((await emitExpectingSuccess(sockets.bob, 'space:enter', {})).closedDoors).toEqual([])
    end()
  })
})

import { DEFAULT_MAP_ID } from '@metapyra/contract/constants'
import type { Tile } from '@metapyra/map/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'
import { updateMember } from '../workspace/queries.ts'

const redisUrl = process.env.TEST_REDIS_URL
const [ATLAS] = mapById(DEFAULT_MAP_ID).plan.areas.filter(({ kind }) => kind === 'meeting')
if (!ATLAS) throw new Error('The map has no meeting room')
const areaId = ATLAS.id
const INSIDE: Tile = { x: ATLAS.x + 1, y: ATLAS.y + 1 }
const BESIDE: Tile = { x: ATLAS.x + 3, y: ATLAS.y + 1 }
const DOORWAY: Tile = { x: ATLAS.x - 1, y: ATLAS.y + 3 }

const step = (socket: TestSocket, { x, y }: Tile): Promise<boolean> =>
  new Promise((resolve) => {
    ;(socket as unknown as { emit(event: string, move: unknown, ack: unknown): void }).emit(
      'space:move',
      [x, y, 0, 0],
      ({ ok }: { ok: boolean }) => resolve(ok),
    )
  })

describe.runIf(hasPostgres && redisUrl)('[DOOR-5] two servers on one database', () => {
  let first: TestServer
  let second: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>

  beforeAll(async () => {
    first = await startTestServer({ onPostgres: true, env: { REDIS_URL: redisUrl ?? '' } })
    const { DATABASE_URL = '' } = first.services.config
    second = await startTestServer({ env: { REDIS_URL: redisUrl ?? '', DATABASE_URL } })
  })
  afterAll(async () => {
    await second?.close()
    await first?.close()
  })

  /** Ada and Bea are in the closed room, each on a different server, and Noor is at its door. */
  const openSpace = async () => {
    space = await seedSpace(first)
    const stand = async (name: string, lastLocation: Tile, server: TestServer) => {
      const person = await space.member(name)
      await updateMember(first.services.db, space.spaceId, person.id, { lastLocation })
      const socket = await person.at(server.origin).socket()
      await emitExpectingSuccess(socket, 'space:enter', {})
      return { ...person, socket }
    }
    const ada = await stand('Ada', INSIDE, first)
    const bea = await stand('Bea', BESIDE, second)
    const noor = await stand('Noor', DOORWAY, second)
    const isKnown = () => first.services.presence.isIn(space.spaceId, noor.id)
    await expect.poll(isKnown).toBe(true)
    const doorChanged = nextEvent(noor.socket, 'door:changed')
    await emitExpectingSuccess(ada.socket, 'door:set', { areaId, isClosed: true })
    expect(await doorChanged).toEqual([{ areaId, isClosed: true, byId: ada.id }])
    return { ada, bea, noor, stand, close: space.close }
  }

  it('a door that is closed at one is closed at the other, for whoever comes later too', async () => {
    const { noor, bea, stand, close } = await openSpace()
    expect(await step(noor.socket, INSIDE)).toBe(false)
    expect(await step(bea.socket, { x: INSIDE.x + 1, y: INSIDE.y })).toBe(true)
    const late = await stand('Late', INSIDE, second)
    const { self, closedDoors } = await emitExpectingSuccess(late.socket, 'space:enter', {})
    expect(closedDoors).toEqual([areaId])
    expect(self.x).toBeLessThan(ATLAS.x)
    close()
  })

  it('a knock is heard at both, and the first answer counts, from whichever', async () => {
    const { ada, bea, noor, close } = await openSpace()
    const knocks = [nextEvent(ada.socket, 'door:knocked'), nextEvent(bea.socket, 'door:knocked')]
    await emitExpectingSuccess(noor.socket, 'door:knock', { areaId })
    await Promise.all(knocks)
    const over = [nextEvent(ada.socket, 'door:knock-over'), nextEvent(bea.socket, 'door:knock-over')]
    const outcomes: string[] = []
    noor.socket.on('door:answered', ({ outcome }) => outcomes.push(outcome))
    const answer = { areaId, personId: noor.id }
    await Promise.all([
      emitWithReply(ada.socket, 'door:answer', { ...answer, isLetIn: true }),
      emitWithReply(bea.socket, 'door:answer', { ...answer, isLetIn: false }),
    ])
    await Promise.all(over)
    await expect.poll(() => outcomes.length).toBe(1)
    expect(await step(noor.socket, { x: ATLAS.x, y: DOORWAY.y })).toBe(outcomes[0] === 'let-in')
    close()
  })

  it('a room opens by itself once the last one has gone, at whichever', async () => {
    const { ada, bea, noor, close } = await openSpace()
    let changes = 0
    noor.socket.on('door:changed', () => changes++)
    expect(await step(ada.socket, DOORWAY)).toBe(true)
    const opened = nextEvent(noor.socket, 'door:changed')
    bea.socket.disconnect()
    expect(await opened).toEqual([{ areaId, isClosed: false, byId: null }])
    await expect.poll(() => step(noor.socket, INSIDE)).toBe(true)
    expect(changes).toBe(1)
    close()
  })
})

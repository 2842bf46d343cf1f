import { DEFAULT_MAP_ID } from '@metapyra/contract/constants'
import { KNOCKS } from '@metapyra/contract/door'
import type { ReceivedKnock } from '@metapyra/contract/entities/door'
import type { ErrorBody } from '@metapyra/contract/errors'
import { findPath } from '@metapyra/map/path-finding'
import type { Tile } from '@metapyra/map/plan'
import { tileOf } from '@metapyra/map/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'
import { updateMember } from '../workspace/queries.ts'

let server: TestServer
/** Milliseconds by which the server's clock is ahead. */
let laterMs = 0
beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT_FACTOR: '1' },
    clock: () => new Date(Date.now() + laterMs),
  })
})
afterAll(() => server?.close())

const [ATLAS] = mapById(DEFAULT_MAP_ID).plan.areas.filter(({ kind }) => kind === 'meeting')
if (!ATLAS) throw new Error('The map has no meeting room')
const areaId = ATLAS.id
const INSIDE: Tile = { x: ATLAS.x + 1, y: ATLAS.y + 1 }
const DOORWAY: Tile = { x: ATLAS.x - 1, y: ATLAS.y + 3 }

/** Ada and Bea are in a closed room, and Noor is at its door. */
const openSpace = async () => {
  const space = await seedSpace(server)
  const stand = async (person: Seat, lastLocation: Tile): Promise<TestSocket> => {
    await updateMember(server.services.db, space.spaceId, person.id, { lastLocation })
    return enterSpace(person)
  }
  const [ada, bea, noor] = [await space.member('Ada'), await space.member('Bea'), await space.member('Noor')]
  const adaSocket = await stand(ada, INSIDE)
  const beaSocket = await stand(bea, { x: INSIDE.x + 2, y: INSIDE.y })
  const noorSocket = await stand(noor, DOORWAY)
  await emitExpectingSuccess(adaSocket, 'door:set', { areaId, isClosed: true })
  return { ...space, stand, ada, bea, noor, adaSocket, beaSocket, noorSocket }
}

type Answer = Promise<{ ok: true } | { ok: false; error: ErrorBody }>
const refusalOf = async (answer: Answer) => {
  const reply = await answer
  return reply.ok ? 'done' : `${reply.error.code}: ${reply.error.message}`
}
const tryKnock = (socket: TestSocket) => refusalOf(emitWithReply(socket, 'door:knock', { areaId }))
const answer = (socket: TestSocket, personId: string, isLetIn: boolean) =>
  refusalOf(emitWithReply(socket, 'door:answer', { areaId, personId, isLetIn }))
const step = (socket: TestSocket, { x, y }: Tile): Promise<boolean> =>
  new Promise((resolve) => {
    ;(socket as unknown as { emit(event: string, move: unknown, ack: unknown): void }).emit(
      'space:move',
      [x, y, 0, 0],
      ({ ok }: { ok: boolean }) => resolve(ok),
    )
  })

describe('[KNOCK-1] a knock', () => {
  it('is heard by all inside and by nobody else; who is let in walks in, until they leave the room', async () => {
    const { adaSocket, beaSocket, noorSocket, noor, ada, member, stand, close } = await openSpace()
    const outside = await stand(await member('Otto'), { x: DOORWAY.x - 3, y: DOORWAY.y })
    const wrong: ReceivedKnock[] = []
    outside.on('door:knocked', (knock) => wrong.push(knock))
    const knocks = [nextEvent(adaSocket, 'door:knocked'), nextEvent(beaSocket, 'door:knocked')]
    expect(await tryKnock(noorSocket)).toBe('done')
    const knock = { areaId, personId: noor.id }
    expect(await Promise.all(knocks)).toEqual([[knock], [knock]])
    expect(await step(noorSocket, INSIDE)).toBe(false)
    const over = nextEvent(beaSocket, 'door:knock-over')
    const answered = nextEvent(noorSocket, 'door:answered')
    expect(await answer(adaSocket, noor.id, true)).toBe('done')
    expect(await answered).toEqual([{ areaId, outcome: 'let-in', byId: ada.id }])
    expect(await over).toEqual([knock])
    expect(await step(noorSocket, { x: ATLAS.x, y: DOORWAY.y })).toBe(true)
    expect(await step(noorSocket, INSIDE)).toBe(true)
    expect(await step(noorSocket, DOORWAY)).toBe(true)
    expect(await step(noorSocket, INSIDE)).toBe(false)
    expect(wrong).toEqual([])
    close()
  })

  it('is for a closed door alone, from outside, by who is in the room', async () => {
    const { adaSocket, noorSocket, member, close } = await openSpace()
    expect(await tryKnock(adaSocket)).toBe('CONFLICT: You’re in Atlas.')
    expect(await tryKnock(await (await member('Late')).socket())).toMatch(/^CONFLICT: Join the space/)
    await emitExpectingSuccess(adaSocket, 'door:set', { areaId, isClosed: false })
    expect(await tryKnock(noorSocket)).toBe('CONFLICT: The door to Atlas is open. Walk in.')
    close()
  })

  it('of guests is heard too', async () => {
    const { adaSocket, visitor, close } = await openSpace()
    const guest = await visitor('guest', 'Gus')
    const knock = nextEvent(adaSocket, 'door:knocked')
    expect(await tryKnock(await enterSpace(guest))).toBe('done')
    expect(await knock).toEqual([{ areaId, personId: guest.id }])
    close()
  })
})

describe('[KNOCK-2] those who are not to be disturbed', () => {
  it('hear no knock; where nobody else is inside, who knocks reads so', async () => {
    const { adaSocket, beaSocket, ada, bea, noorSocket, close } = await openSpace()
    const setDnd = async ({ id, call }: Seat) => {
      const seen = nextEvent(
        noorSocket,
        'space:join',
        ({ userId, status }) => userId === id && status.state === 'dnd',
      )
      await call('POST v2/status/add', { state: 'dnd', text: '' })
      await seen
    }
    await setDnd(ada)
    let heardOf = 0
    adaSocket.on('door:knocked', () => heardOf++)
    const knock = nextEvent(beaSocket, 'door:knocked')
    expect(await tryKnock(noorSocket)).toBe('done')
    await knock
    expect(heardOf).toBe(0)
    expect(await answer(beaSocket, (await knock)[0].personId, false)).toBe('done')
    await setDnd(bea)
    expect(await tryKnock(noorSocket)).toBe('CONFLICT: The people in Atlas don’t want to be disturbed.')
    close()
  })

  it('a guest inside answers where no member is', async () => {
    const { adaSocket, beaSocket, noorSocket, noor, visitor, close } = await openSpace()
    const guest = await visitor('guest', 'Gus')
    const guestSocket = await guest.socket()
    const { self } = await emitExpectingSuccess(guestSocket, 'space:enter', {})
    await tryKnock(guestSocket)
    await answer(adaSocket, guest.id, true)
    // Walks from wherever they were placed at the entrance.
    const way = findPath(tileOf(self), DOORWAY, mapById(DEFAULT_MAP_ID).isFree)
    for (const tile of [...way, INSIDE])
      await expect.poll(() => step(guestSocket, tile), { interval: 100 }).toBe(true)
    await tryKnock(noorSocket)
    expect(await answer(guestSocket, noor.id, true)).toMatch(/^FORBIDDEN/)
    await answer(adaSocket, noor.id, false)
    for (const socket of [adaSocket, beaSocket]) expect(await step(socket, DOORWAY)).toBe(true)
    const knock = nextEvent(guestSocket, 'door:knocked')
    await tryKnock(noorSocket)
    await knock
    expect(await answer(guestSocket, noor.id, true)).toBe('done')
    close()
  })
})

describe('[KNOCK-3] the first answer counts', () => {
  it('of two who answer at once; and who is not let in reads so', async () => {
    const { adaSocket, beaSocket, noorSocket, noor, close } = await openSpace()
    await tryKnock(noorSocket)
    const outcomes: string[] = []
    noorSocket.on('door:answered', ({ outcome }) => outcomes.push(outcome))
    const answers = await Promise.all([answer(adaSocket, noor.id, false), answer(beaSocket, noor.id, true)])
    expect(answers.filter((one) => one === 'done')).toHaveLength(1)
    expect(answers.filter((one) => one.startsWith('NOT_FOUND: Someone already answered'))).toHaveLength(1)
    await expect.poll(() => outcomes).toEqual([answers[0] === 'done' ? 'not-now' : 'let-in'])
    expect(await step(noorSocket, { x: ATLAS.x, y: DOORWAY.y })).toBe(answers[1] === 'done')
    close()
  })

  it('from nobody outside, for nobody who has not knocked, and not of another space', async () => {
    const { adaSocket, noorSocket, noor, member, stand, close } = await openSpace()
    const other = await openSpace()
    const outside = await stand(await member('Otto'), { x: DOORWAY.x - 3, y: DOORWAY.y })
    await tryKnock(noorSocket)
    await tryKnock(other.noorSocket)
    expect(await answer(outside, noor.id, true)).toMatch(/^FORBIDDEN/)
    expect(await answer(noorSocket, noor.id, true)).toMatch(/^FORBIDDEN/)
    expect(await answer(adaSocket, other.noor.id, true)).toMatch(/^NOT_FOUND/)
    expect(await answer(adaSocket, newId(), true)).toMatch(/^NOT_FOUND/)
    expect(await step(noorSocket, { x: ATLAS.x, y: DOORWAY.y })).toBe(false)
    other.close()
    close()
  })

  it('none within a minute: who knocks is told so', async () => {
    const { adaSocket, noorSocket, noor, close } = await openSpace()
    await tryKnock(noorSocket)
    const [answered, over] = [nextEvent(noorSocket, 'door:answered'), nextEvent(adaSocket, 'door:knock-over')]
    laterMs += KNOCKS.waitMs
    expect(await answered).toEqual([{ areaId, outcome: 'no-answer', byId: null }])
    await over
    expect(await answer(adaSocket, noor.id, true)).toMatch(/^NOT_FOUND/)
    close()
  })

  it('and is needed no more once the door is open, or who knocked has left', async () => {
    const { adaSocket, beaSocket, noorSocket, noor, ada, close } = await openSpace()
    await tryKnock(noorSocket)
    const answered = nextEvent(noorSocket, 'door:answered')
    await emitExpectingSuccess(adaSocket, 'door:set', { areaId, isClosed: false })
    expect(await answered).toEqual([{ areaId, outcome: 'open', byId: ada.id }])
    await emitExpectingSuccess(adaSocket, 'door:set', { areaId, isClosed: true })
    await tryKnock(noorSocket)
    const over = nextEvent(beaSocket, 'door:knock-over')
    noorSocket.disconnect()
    expect(await over).toEqual([{ areaId, personId: noor.id }])
    close()
  })

  it('and is good for a minute: who comes later knocks again', async () => {
    const { adaSocket, noorSocket, noor, close } = await openSpace()
    await tryKnock(noorSocket)
    await answer(adaSocket, noor.id, true)
    expect(await tryKnock(noorSocket)).toBe('CONFLICT: You can walk in.')
    laterMs += 60_000
    expect(await step(noorSocket, INSIDE)).toBe(false)
    expect(await tryKnock(noorSocket)).toBe('done')
    close()
  })
})

describe('[KNOCK-4] knocking', () => {
  it('again while one waits is the same knock', async () => {
    const { adaSocket, noorSocket, close } = await openSpace()
    let heardOf = 0
    adaSocket.on('door:knocked', () => heardOf++)
    expect(await Promise.all([1, 2, 3].map(() => tryKnock(noorSocket)))).toEqual(['done', 'done', 'done'])
    expect(heardOf).toBe(1)
    close()
  })

  it(`is done ${KNOCKS.max} times at one door within ten minutes, from however many pages`, async () => {
    const { adaSocket, noorSocket, noor, stand, close } = await openSpace()
    const again = await stand(noor, DOORWAY)
    for (let times = 0; times < KNOCKS.max; times++) {
      expect(await tryKnock(times % 2 ? again : noorSocket)).toBe('done')
      await answer(adaSocket, noor.id, false)
    }
    expect(await tryKnock(noorSocket)).toMatch(/^TOO_MANY: They heard your knock in Atlas/)
    expect(await tryKnock(again)).toMatch(/^TOO_MANY/)
    close()
  })
})

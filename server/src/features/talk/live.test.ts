import { createHmac } from 'node:crypto'
import { DEFAULT_MAP_ID } from '@metapyra/contract/constants'
import type { SignalData, TalkMember } from '@metapyra/contract/entities/talk'
import type { Area, AreaKind, Box, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Talker } from '../../testing/features/talk.ts'
import { expectAlone, expectTogether, openPage, openSpace, SILENT } from '../../testing/features/talk.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'
import { tilesAround, zoneOf } from './zone.rules.ts'

const RELAY = {
  STUN_URLS: 'stun:stun.example:3478',
  TURN_URLS: 'turn:relay.example',
  TURN_SECRET: 'shared by the two',
}
const OFFER: SignalData = { round: 1, description: { type: 'offer', sdp: 'v=0' } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: RELAY })
})
afterAll(() => server?.close())

const signalTo = (from: Talker, to: Pick<Talker, 'id' | 'seat'>, data: unknown = OFFER) =>
  emitWithReply(from.socket, 'talk:signal', { to: to.id, seat: to.seat, data })
const REFUSED = { ok: false, error: { code: 'FORBIDDEN' } }

describe('people who come near each other', () => {
  it('[TALK-1] are told of each other, and of the end once one has walked away', async () => {
    const space = await openSpace(server)
    const [ada, bob] = await Promise.all([space.stand('Ada', 12), space.stand('Bob', 18)])
    bob.walkTo(14)
    await expectTogether(ada, bob)
    expect(ada.talk()).toEqual(bob.talk())
    expect(ada.talk()).toMatchObject({ isFull: false, circle: { kind: 'near' } })
    bob.walkTo(18)
    await Promise.all([expectAlone(ada), expectAlone(bob)])
    space.close()
  })

  it('[TALK-1] hear what each sends, from the first moment on', async () => {
    const space = await openSpace(server)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    const ofBob = (): TalkMember | undefined =>
      ada.talk()?.circle?.members.find(({ userId }) => userId === bob.id)
    expect(ofBob()).toEqual({ userId: bob.id, seat: bob.seat, ...SILENT })
    const loud = { isMuted: false, hasCamera: true, isSharing: true }
    await emitExpectingSuccess(bob.socket, 'talk:media', { seat: bob.seat, ...loud })
    await expect.poll(ofBob).toEqual({ userId: bob.id, seat: bob.seat, ...loud })
    space.close()
  })

  it('[TALK-1] whose page has not said that it talks is in no circle', async () => {
    const space = await openSpace(server)
    const [ada, bob, cleo] = [
      await space.stand('Ada', 12),
      await space.stand('Bob', 13, false),
      await space.stand('Cleo', 14),
    ]
    await expectTogether(ada, cleo)
    expect(bob.talk()).toBeUndefined()
    space.close()
  })

  it('[TALK-2] a fifth is told that four talk already, and takes the place of one who goes', async () => {
    const space = await openSpace(server)
    const four: Talker[] = []
    for (const x of [12, 12.5, 13, 13.5]) four.push(await space.stand(`P${x}`, x))
    await expectTogether(...four)
    const eve = await space.stand('Eve', 14)
    await expect.poll(() => eve.talk()).toEqual({ circle: null, stages: [], isFull: true, strangers: [] })
    const [first, ...others] = four as [Talker, ...Talker[]]
    first.walkTo(20)
    await expectTogether(...others, eve)
    expect(eve.talk()?.isFull).toBe(false)
    space.close()
  })
})

describe('[TALK-3] on the map of the space', () => {
  const { plan, isFree } = mapById(DEFAULT_MAP_ID)
  const areas = (kind: AreaKind) => plan.areas.filter((area) => area.kind === kind)
  const freeIn = ({ x, y, width, height }: Box): Tile[] =>
    Array.from({ length: width * height }, (_, index) => ({
      x: x + (index % width),
      y: y + Math.floor(index / width),
    }))
      .filter((tile) => isFree(tile.x, tile.y))
      .filter((tile) => areaAt(plan, tile)?.kind !== 'desk')
  const ends = (area: Area | undefined): [Tile, Tile] => {
    const tiles = area ? freeIn(area) : []
    const [first, last] = [tiles[0], tiles.at(-1)]
    if (!first || !last) throw new Error('The map has no such area')
    return [first, last]
  }

  it('those in a meeting room are one circle from end to end, and who stands at its door is not in it', async () => {
    const space = await openSpace(server)
    const [first, second] = ends(areas('meeting')[0])
    const [ada, bob] = [await space.standAt('Ada', first), await space.standAt('Bob', second)]
    await expectTogether(ada, bob)
    expect(ada.talk()?.circle?.kind).toBe('meeting')
    const door = plan.areas.find(({ kind }) => kind === 'meeting') as Area
    const outside = freeIn({
      x: door.x - 2,
      y: door.y - 2,
      width: door.width + 4,
      height: door.height + 4,
    }).find((tile) => areaAt(plan, tile)?.kind !== 'meeting') as Tile
    const eve = await space.standAt('Eve', outside)
    await emitExpectingSuccess(eve.socket, 'talk:media', { seat: eve.seat, ...SILENT, isMuted: false })
    await expectTogether(ada, bob)
    expect(eve.talk()?.circle ?? null).toBeNull()
    space.close()
  })

  it('[TALK-14] nobody is connected through a wall', async () => {
    const space = await openSpace(server)
    const { isOpen } = mapById(DEFAULT_MAP_ID)
    const floor = freeIn({ x: 0, y: 0, width: plan.width, height: plan.height }).filter(
      (tile) => zoneOf(areaAt(plan, tile))?.kind === 'near',
    )
    const isThroughWall = (a: Tile, b: Tile) =>
      Math.hypot(a.x - b.x, a.y - b.y) < 3 && tilesAround(isOpen, a, b) === Infinity
    const one = floor.find((tile) => floor.some((other) => isThroughWall(tile, other))) as Tile
    const other = floor.find((tile) => isThroughWall(one, tile)) as Tile
    const [ada, bob] = [await space.standAt('Ada', one), await space.standAt('Bob', other)]
    const [cleo, dan] = [await space.stand('Cleo', 12), await space.stand('Dan', 13)]
    // Cleo and Dan came later and talk already, so Ada and Bob would too if they could.
    await expectTogether(cleo, dan)
    expect([ada.talk(), bob.talk()]).toEqual([undefined, undefined])
    space.close()
  })

  it('in a quiet area nobody is connected to whoever stands beside them', async () => {
    const space = await openSpace(server)
    const [one] = ends(areas('quiet')[0])
    const quiet = freeIn(areas('quiet')[0] as Area)
    const beside = quiet.find(({ x, y }) => Math.abs(x - one.x) + Math.abs(y - one.y) === 1) as Tile
    const [ada, bob] = [await space.standAt('Ada', one), await space.standAt('Bob', beside)]
    const [cleo, dan] = [await space.stand('Cleo', 12), await space.stand('Dan', 13)]
    // Cleo and Dan came later and talk already, so Ada and Bob would too if they could.
    await expectTogether(cleo, dan)
    expect([ada.talk(), bob.talk()]).toEqual([undefined, undefined])
    space.close()
  })
})

it('[TALK-3] whoever does not want to be disturbed is talked to no more from then on, and again afterwards', async () => {
  const space = await openSpace(server)
  const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
  await expectTogether(ada, bob)
  await bob.person.call('POST v2/status/add', { emoji: null, text: 'Deep in it', state: 'dnd' })
  await Promise.all([expectAlone(ada), expectAlone(bob)])
  expect(await signalTo(ada, bob)).toMatchObject(REFUSED)
  await bob.person.call('POST v2/status/clear', {})
  await expectTogether(ada, bob)
  space.close()
})

describe('[TALK-4] signals', () => {
  it('go to somebody of one’s own circle, and say from whom they are', async () => {
    const space = await openSpace(server)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    const came = nextEvent(bob.socket, 'talk:signal')
    expect(await signalTo(ada, bob)).toMatchObject({ ok: true })
    expect(await came).toEqual([{ from: ada.id, seat: ada.seat, data: OFFER }])
    space.close()
  })

  it('to strangers, to oneself, across spaces and after parting are refused, and reach nobody', async () => {
    const [space, other] = [await openSpace(server), await openSpace(server)]
    const [ada, bob, far] = [
      await space.stand('Ada', 12),
      await space.stand('Bob', 13),
      await space.stand('Far', 20),
    ]
    const eve = await other.stand('Eve', 12)
    await expectTogether(ada, bob)
    let heardOf = 0
    for (const { socket } of [ada, bob, far, eve]) socket.on('talk:signal', () => heardOf++)
    expect(await signalTo(ada, far)).toMatchObject(REFUSED)
    expect(await signalTo(far, ada)).toMatchObject(REFUSED)
    expect(await signalTo(ada, ada)).toMatchObject(REFUSED)
    expect(await signalTo(eve, ada)).toMatchObject(REFUSED)
    expect(await signalTo(ada, eve)).toMatchObject(REFUSED)
    expect(await signalTo(ada, { id: newId(), seat: newId() })).toMatchObject(REFUSED)
    bob.walkTo(18)
    await expectAlone(ada)
    expect(await signalTo(ada, bob)).toMatchObject(REFUSED)
    expect(heardOf).toBe(0)
    space.close()
    other.close()
  })

  it('for the page that somebody had before are refused: it is not there any more', async () => {
    const space = await openSpace(server)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    const again = await openPage(bob.person)
    await expectTogether(ada, again)
    await expectAlone(bob)
    expect(await signalTo(ada, bob)).toMatchObject(REFUSED)
    expect(await signalTo(bob, ada)).toMatchObject(REFUSED)
    const came = nextEvent(again.socket, 'talk:signal')
    expect(await signalTo(ada, again)).toMatchObject({ ok: true })
    await came
    space.close()
  })

  it.each([
    ['no round', { description: OFFER.description }],
    ['another type', { round: 1, description: { type: 'rollback', sdp: '' } }],
    ['more than an offer holds', { round: 1, description: { type: 'offer', sdp: 'v'.repeat(22_001) } }],
    ['a field more', { round: 1, html: '<b>' }],
    [
      'too many candidates',
      { round: 1, candidates: Array(17).fill({ candidate: '', sdpMid: '0', sdpMLineIndex: 0 }) },
    ],
    ['a round that is no number', { round: Number.NaN }],
    ['nothing', null],
  ])('with %s are refused', async (_what, data) => {
    const space = await openSpace(server)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    expect(await signalTo(ada, bob, data)).toMatchObject({ ok: false, error: { code: 'VALIDATION' } })
    space.close()
  })
})

describe('[TALK-5] it ends', () => {
  it('with whoever leaves the space', async () => {
    const space = await openSpace(server)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    bob.socket.disconnect()
    await expect.poll(() => ada.talk()).toEqual({ circle: null, stages: [], isFull: false, strangers: [] })
    space.close()
  })

  it('at once with whoever is put out of the space', async () => {
    const space = await openSpace(server)
    const owner = await space.member('Olga', { role: 'owner' })
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    const { status } = await owner.call('PUT v2/admin/workspace/update-user', {
      userId: bob.id,
      status: 'inactive',
    })
    expect(status).toBe(200)
    await expectAlone(ada)
    space.close()
  })

  it('and goes on for whoever was away for a second, in the same page', async () => {
    const space = await openSpace(server)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    const { id } = ada.talk()?.circle ?? {}
    bob.socket.disconnect()
    const socket = await bob.person.socket()
    const circleEvent = nextEvent(socket, 'talk:circle')
    await emitExpectingSuccess(socket, 'space:enter', {})
    await emitExpectingSuccess(socket, 'talk:media', { seat: bob.seat, ...SILENT })
    const [{ circle }] = await circleEvent
    expect(circle?.id).toBe(id)
    expect(circle?.members).toHaveLength(2)
    space.close()
  })

  it('for who has not entered the space there is nothing to talk in', async () => {
    const space = await openSpace(server)
    const socket = await (await space.member('Ada')).socket()
    expect(await emitWithReply(socket, 'talk:media', { seat: newId(), ...SILENT })).toMatchObject(REFUSED)
    space.close()
  })
})

describe('[TALK-6] the servers that help to connect', () => {
  it('are told to whoever is in a circle, with a name that ends by itself', async () => {
    const space = await openSpace(server)
    const [ada, bob, far] = [
      await space.stand('Ada', 12),
      await space.stand('Bob', 13),
      await space.stand('Far', 20),
    ]
    await expectTogether(ada, bob)
    expect(await emitWithReply(far.socket, 'talk:servers', {})).toMatchObject(REFUSED)
    const { iceServers, lifetimeMs } = await emitExpectingSuccess(ada.socket, 'talk:servers', {})
    const [stun, turn] = iceServers
    expect(stun).toEqual({ urls: [RELAY.STUN_URLS] })
    expect(turn?.urls).toEqual([RELAY.TURN_URLS])
    const [until, name] = turn?.username?.split(':') ?? []
    expect(name).toBe(ada.id)
    expect(Number(until) * 1000 - Date.now()).toBeLessThanOrEqual(lifetimeMs)
    expect(Number(until) * 1000 - Date.now()).toBeGreaterThan(lifetimeMs - 60_000)
    const digest = createHmac('sha1', RELAY.TURN_SECRET).update(turn?.username ?? '')
    expect(turn?.credential).toBe(digest.digest('base64'))
    space.close()
  })
})

it('[TALK-11] whose talking page is gone holds no place: their other page is asked, and talks on', async () => {
  const { stand, close } = await openSpace(server)
  const [ada, bob] = [await stand('Ada', 5), await stand('Bob', 6)]
  await expectTogether(ada, bob)
  const laptop = await openPage(bob.person)
  await expectAlone(bob)
  await expectTogether(ada, laptop)
  const again = nextEvent(bob.socket, 'talk:again')
  laptop.socket.disconnect()
  await again
  await expectAlone(ada)
  await emitExpectingSuccess(bob.socket, 'talk:media', { seat: bob.seat, ...SILENT })
  await expectTogether(ada, bob)
  close()
})

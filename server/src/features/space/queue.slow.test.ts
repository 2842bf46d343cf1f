import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const redisUrl = process.env.TEST_REDIS_URL
const MOST = 3
/** The server's 30 seconds for which a place is reserved. */
const KEPT_MS = 30_000

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let nowMs = Date.now()
beforeAll(async () => {
  server = await startTestServer({ env: { MOST_IN_SPACE: String(MOST) }, clock: () => new Date(nowMs) })
})
beforeEach(async () => {
  space = await seedSpace(server)
})
afterEach(() => space.close())
afterAll(async () => {
  await server?.close()
})

const enter = (socket: TestSocket) => emitWithReply(socket, 'space:enter', {})
const fill = async (count = MOST) => {
  const seats = await Promise.all(Array.from({ length: count }, (_, index) => space.member(`Here ${index}`)))
  return Promise.all(seats.map((seat) => enterSpace(seat)))
}
const full = (ahead: number) => ({ ok: false, error: { code: 'SPACE_FULL', ahead } })
/** Lets a person come who waits behind this many others. */
const waitBehind = async (ahead: number, name = 'Late', seat?: Seat) => {
  const person = seat ?? (await space.member(name))
  const socket = await person.socket()
  expect(await enter(socket)).toMatchObject(full(ahead))
  return { person, socket, isCalled: nextEvent(socket, 'queue:open') }
}
const cut = (socket: TestSocket) => socket.io.engine.close()
const isIn = ({ id }: Seat) => server.services.presence.isIn(space.spaceId, id)

describe('[FULL-1] a room', () => {
  it('takes as many as fit, and one of two who come for the last place', async () => {
    await fill(MOST - 1)
    const seats = await Promise.all(['Ana', 'Ben'].map((name) => space.member(name)))
    const sockets = await Promise.all(seats.map((seat) => seat.socket()))
    const answers = await Promise.all(sockets.map(enter))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject(full(0))
    expect(server.services.presence.peopleIn(space.spaceId)).toHaveLength(MOST)
  })

  it('lets owners and admins come in always, and counts them', async () => {
    const here = await fill()
    await enterSpace(await space.member('Olga', { role: 'owner' }))
    await enterSpace(await space.member('Adam', { role: 'admin' }))
    const late = await waitBehind(0)
    for (const socket of here) socket.disconnect()
    await late.isCalled
    await emitExpectingSuccess(late.socket, 'space:enter', {})
  })

  it('takes no second place for a second page of somebody', async () => {
    await fill(MOST - 1)
    const ana = await space.member('Ana')
    await enterSpace(ana)
    await enterSpace(ana)
    expect(await enter(await ana.socket())).toMatchObject({ ok: true })
  })

  it('does not count those of another space', async () => {
    await fill()
    const otherSpace = await seedSpace(server)
    await enterSpace(await otherSpace.member('Elsewhere'))
    otherSpace.close()
  })
})

describe('[FULL-2] whoever waits', () => {
  it('comes in in turn as places get free, told at once, and so do those behind them', async () => {
    const [first, second] = await fill()
    const ana = await waitBehind(0, 'Ana')
    const ben = await waitBehind(1, 'Ben')
    const nearer = nextEvent(ben.socket, 'queue:ahead')
    first?.disconnect()
    await ana.isCalled
    expect(await nearer).toEqual([0])
    // The free place is reserved for the next person, so that someone who comes now waits behind all others.
    await waitBehind(1, 'Cleo')
    await emitExpectingSuccess(ana.socket, 'space:enter', {})
    second?.disconnect()
    await ben.isCalled
    await emitExpectingSuccess(ben.socket, 'space:enter', {})
    expect([isIn(ana.person), isIn(ben.person)]).toEqual([true, true])
  })

  it('stays where they are however often they ask, also in a second page', async () => {
    const [first] = await fill()
    const ana = await waitBehind(0, 'Ana')
    await waitBehind(1, 'Ben')
    expect(await enter(ana.socket)).toMatchObject(full(0))
    const again = await waitBehind(0, 'Ana', ana.person)
    ana.socket.disconnect()
    first?.disconnect()
    await again.isCalled
  })

  it('goes on waiting where a second page of theirs closes while it asks', async () => {
    const [first] = await fill()
    const ana = await waitBehind(0, 'Ana')
    const second = await ana.person.socket()
    second.emit('space:enter', {}, () => undefined)
    second.disconnect()
    await waitBehind(1, 'Ben')
    first?.disconnect()
    await ana.isCalled
  })

  it('waits no more once their page is gone, and is last when they come back', async () => {
    await fill()
    const ana = await waitBehind(0, 'Ana')
    const ben = await waitBehind(1, 'Ben')
    const nearer = nextEvent(ben.socket, 'queue:ahead')
    cut(ana.socket)
    expect(await nearer).toEqual([0])
    await waitBehind(1, 'Ana', ana.person)
  })

  it('loses the turn that they do not take, and is last when they come late', async () => {
    const [first] = await fill()
    const ana = await waitBehind(0, 'Ana')
    const ben = await waitBehind(1, 'Ben')
    first?.disconnect()
    await ana.isCalled
    nowMs += KEPT_MS
    await ben.isCalled
    await waitBehind(0, 'Ana', ana.person)
  })

  it('has nothing of the room: neither who is there nor a word to them', async () => {
    const [first] = await fill()
    const { socket } = await waitBehind(0)
    const heardOf: unknown[] = []
    socket.onAny((event: string) => heardOf.push(event))
    expect(await emitWithReply(socket, 'person:hand', { isUp: true })).toMatchObject({ ok: false })
    await emitExpectingSuccess(first as TestSocket, 'person:hand', { isUp: true })
    expect(heardOf).toEqual([])
  })
})

describe('[FULL-3] whoever was cut off', () => {
  it('keeps their place for half a minute, before those who wait', async () => {
    await fill(MOST - 1)
    const ana = await space.member('Ana')
    const socket = await enterSpace(ana)
    const ben = await waitBehind(0, 'Ben')
    cut(socket)
    await expect.poll(() => isIn(ana)).toBe(false)
    await waitBehind(1, 'Cleo')
    cut(await enterSpace(ana))
    await expect.poll(() => isIn(ana)).toBe(false)
    nowMs += KEPT_MS
    await ben.isCalled
    await waitBehind(1, 'Ana', ana)
  })

  it('but not whoever was put out', async () => {
    await fill(MOST - 1)
    const olga = await space.member('Olga', { role: 'owner' })
    const ana = await space.member('Ana')
    await enterSpace(ana)
    const ben = await waitBehind(0, 'Ben')
    await olga.call('POST v2/admin/workspace/put-out', { userId: ana.id })
    await ben.isCalled
  })
})

describe.runIf(hasPostgres && redisUrl)('[FULL-1] a room at two servers', () => {
  let first: TestServer
  let second: TestServer
  let shared: Awaited<ReturnType<typeof seedSpace>>
  const at = (seat: Seat, number: number) => seat.at([first, second][number % 2]?.origin ?? '')
  beforeAll(async () => {
    const env = { REDIS_URL: redisUrl ?? '', MOST_IN_SPACE: String(MOST) }
    first = await startTestServer({ onPostgres: true, env })
    second = await startTestServer({
      env: { ...env, DATABASE_URL: first.services.config.DATABASE_URL ?? '' },
    })
  })
  beforeEach(async () => {
    shared = await seedSpace(first)
  })
  afterEach(() => shared.close())
  afterAll(async () => {
    await second?.close()
    await first?.close()
  })

  it('takes as many as fit, of many who come at both at once', async () => {
    const seats = await Promise.all(Array.from({ length: 8 }, (_, number) => shared.member(`One ${number}`)))
    const sockets = await Promise.all(seats.map((seat, number) => at(seat, number).socket()))
    const answers = await Promise.all(sockets.map(enter))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MOST)
    const places = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.ahead]))
    expect(places.toSorted()).toEqual([0, 1, 2, 3, 4])
  })

  it('[FULL-2] calls in in turn, whichever server they wait at', async () => {
    const seats = await Promise.all(
      Array.from({ length: MOST + 2 }, (_, number) => shared.member(`One ${number}`)),
    )
    const sockets = await Promise.all(seats.map((seat, number) => at(seat, number).socket()))
    for (const socket of sockets.slice(0, MOST)) await emitExpectingSuccess(socket, 'space:enter', {})
    const waiting = sockets.slice(MOST)
    for (const [ahead, socket] of waiting.entries()) expect(await enter(socket)).toMatchObject(full(ahead))
    for (const [turn, socket] of waiting.entries()) {
      const isCalled = nextEvent(socket, 'queue:open')
      sockets[turn]?.disconnect()
      await isCalled
      await emitExpectingSuccess(socket, 'space:enter', {})
    }
  })

  it('[FULL-3] keeps the place of whoever was cut off at one, and comes back at the other', async () => {
    const seats = await Promise.all(
      Array.from({ length: MOST + 1 }, (_, number) => shared.member(`One ${number}`)),
    )
    const [ana, ...others] = seats as [Seat, ...Seat[]]
    const anas = await enterSpace(at(ana, 0))
    for (const other of others.slice(1)) await enterSpace(at(other, 1))
    const late = await at(others[0] as Seat, 1).socket()
    expect(await enter(late)).toMatchObject(full(0))
    cut(anas)
    const isThere = () => second.services.presence.isIn(shared.spaceId, ana.id)
    await expect.poll(isThere).toBe(false)
    expect(await enter(late)).toMatchObject(full(0))
    await enterSpace(at(ana, 1))
  })
})

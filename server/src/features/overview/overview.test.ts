import { randomUUID } from 'node:crypto'
import { lastDays } from '@metapyra/time/days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { seriesOf } from './rules.ts'

const OVERVIEW = 'POST v2/admin/workspace/overview'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let owner: Seat
beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  owner = await space.member('Ada', { role: 'owner' })
})
afterAll(async () => {
  space.close()
  await server?.close()
})

const overview = async (by = owner) => (await by.call(OVERVIEW, {})).body
const total = (days: { count: number }[]) => days.reduce((sum, { count }) => sum + count, 0)

describe('the overview of a space', () => {
  it('of a new one says what there is to do, and counts nobody who is not there', async () => {
    const body = await overview()
    expect(body).toMatchObject({
      timeZone: 'UTC',
      members: { active: 1, invited: 0, activeThisWeek: 0 },
      guests: { liveLinks: 0 },
      activeNow: 0,
      events: null,
      firstSteps: {
        invitePeople: false,
        addLogo: false,
        checkSettings: false,
        inviteGuest: false,
        announce: false,
        writeMessage: false,
      },
    })
    expect(body.messages).toHaveLength(28)
    expect(body.messages.at(-1).day).toBe(new Date().toISOString().slice(0, 10))
  })

  it('counts who is in the room, each person once, and not who only looks from the console', async () => {
    const bob = await space.member('Bob')
    const [tab, otherTab, looking] = [await bob.socket(), await bob.socket(), await owner.socket()]
    await emitExpectingSuccess(tab, 'space:enter', {})
    await emitExpectingSuccess(otherTab, 'space:enter', {})
    expect(looking.connected).toBe(true)
    expect(await overview()).toMatchObject({
      activeNow: 1,
      members: { active: 2 },
      firstSteps: { invitePeople: true },
    })
    const visibleOverview = async (isHere: boolean) => {
      const choice = { type: 'active' as const, filter: { isHere } }
      const { rows } = (await owner.call('POST v2/admin/workspace/user-list', choice)).body
      const { count } = (await owner.call('POST v2/admin/workspace/bulk-count', { which: { all: choice } }))
        .body
      return { names: rows.map(({ name }: { name: string }) => name), count }
    }
    expect(await visibleOverview(true)).toEqual({ names: ['Bob'], count: 1 })
    expect(await visibleOverview(false)).toEqual({ names: ['Ada'], count: 1 })
  })

  it('counts messages of this space alone, on the day of its own zone', async () => {
    const before = total((await overview()).messages)
    const socket = await owner.socket()
    await emitExpectingSuccess(socket, 'space:enter', {})
    const input = { receiverId: space.spaceId, clientId: randomUUID(), body: 'Good morning' }
    await emitExpectingSuccess(socket, 'chat:send', input)
    const body = await overview()
    expect(total(body.messages)).toBe(before + 1)
    expect(body.messages.at(-1).count).toBe(1)
    expect(body.firstSteps.writeMessage).toBe(true)
    const otherSpace = await seedSpace(server)
    const stranger = await otherSpace.member('Eve', { role: 'owner' })
    expect(total((await overview(stranger)).messages)).toBe(0)
  })

  it('is told to owners and admins alone', async () => {
    expect((await (await space.member('Al', { role: 'admin' })).call(OVERVIEW, {})).status).toBe(200)
    expect((await (await space.member('Cy')).call(OVERVIEW, {})).status).toBe(403)
    const elsewhere = await (await seedSpace(server)).member('Eve', { role: 'owner' })
    const response = await fetch(`${server.origin}/api/v2/admin/workspace/overview`, {
      method: 'POST',
      headers: {
        origin: server.origin,
        cookie: elsewhere.cookie,
        'content-type': 'application/json',
        'x-workspace-id': space.spaceId,
      },
      body: '{}',
    })
    expect(response.status).toBe(404)
  })
})

describe('the days of a space', () => {
  const lateOnSunday = new Date('2026-03-29T23:30:00Z')

  it('are those of its zone, also in the week in which the clock goes forward', () => {
    expect(lastDays(lateOnSunday, 'UTC', 3)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29'])
    expect(lastDays(lateOnSunday, 'Europe/Berlin', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(lastDays(lateOnSunday, 'Pacific/Honolulu', 1)).toEqual(['2026-03-29'])
  })

  it('have none left out', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30']
    expect(seriesOf(days, [{ day: '2026-03-29', count: 4 }]).map(({ count }) => count)).toEqual([0, 4, 0])
  })
})

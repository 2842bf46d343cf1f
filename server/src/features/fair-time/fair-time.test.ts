import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

// A Monday; no zone's clock changes in the following week.
const NOW = new Date('2026-11-23T06:00:00Z')
let server: TestServer
let space: TestSpace
let ada: Seat
let ken: Seat
beforeAll(async () => {
  server = await startTestServer({ clock: () => NOW })
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada')
  ken = await space.member('Ken')
  await week(ada, 'Europe/Berlin')
  await week(ken, 'Asia/Tokyo')
})

const week = (seat: Seat, timezone: string) =>
  seat.call('POST v2/appointment/availability/timeslot/create', {
    ...{ weekday: 1, timezone, windows: [{ startMin: 540, endMin: 1020 }] },
  })
const ask = (input: object = {}) =>
  ada.call('POST v2/appointment/fair-times', {
    ...{ userIds: [ada.id, ken.id], durationMin: 60, timezone: 'Europe/Berlin' },
    ...{ from: '2026-11-24', to: '2026-11-27' },
    ...input,
  })

describe('times for a group', () => {
  it('[FAIR-2] come with what they cost each, the fairest first, two of a day', async () => {
    const { body, status } = await ask()
    expect(status).toBe(200)
    expect(body.people).toEqual([
      { userId: ada.id, name: 'Ada', timezone: 'Europe/Berlin', isUnknown: false, told: 'hours' },
      { userId: ken.id, name: 'Ken', timezone: 'Asia/Tokyo', isUnknown: false, told: 'hours' },
    ])
    expect(body.times).toHaveLength(8)
    // 8:30 in Berlin is 16:30 in Tokyo: slightly outside the hours of both.
    expect(body.times[0]).toEqual({
      start: '2026-11-24T07:00:00.000Z',
      end: '2026-11-24T08:00:00.000Z',
      costs: [
        { cost: 1, why: 'day' },
        { cost: 0, why: 'fine' },
      ],
    })
  })

  it('[FAIR-1] costs whoever has blocked the day more than another day does', async () => {
    await ken.call('POST v2/appointment/un-availability/timeslot/create', { date: '2026-11-24' })
    const [first] = (await ask({ to: '2026-11-24' })).body.times
    expect(first.costs[1].why).toBe('dayOff')
  })

  it('[FAIR-10] spare what somebody keeps for quiet work', async () => {
    const weekly = [2, 3, 4, 5].map((weekday) => ({ weekday, windows: [{ startMin: 540, endMin: 1020 }] }))
    const focus = weekly.map(({ weekday }) => ({ weekday, windows: [{ startMin: 540, endMin: 960 }] }))
    const timezone = 'Europe/Berlin'
    await ada.call('PUT v2/appointment/availability/week', { timezone, weekly, focus })
    const alone = { userIds: [ada.id], to: '2026-11-24' }
    const { body } = await ask(alone)
    expect(body.times[0]).toMatchObject({ start: '2026-11-24T15:00:00.000Z', costs: [{ cost: 0 }] })
    const long = await ask({ ...alone, durationMin: 480 })
    expect(long.body.times[0].costs).toEqual([{ cost: 3, why: 'focus' }])
  })

  it('[FAIR-10] know the days that somebody has blocked, or has other hours on, by whatever clock', async () => {
    // Fourteen hours ahead of UTC: it is the 25th there while it is the 24th in Berlin.
    const timezone = 'Pacific/Kiritimati'
    const weekly = [2, 3].map((weekday) => ({ weekday, windows: [{ startMin: 540, endMin: 1020 }] }))
    await ken.call('PUT v2/appointment/availability/week', { timezone, weekly })
    const alone = { userIds: [ken.id], to: '2026-11-24' }
    const whys = async () =>
      (await ask(alone)).body.times.map(({ costs }: { costs: { why: string }[] }) => costs[0]?.why)
    expect(await whys()).toEqual(['fine', 'fine'])
    for (const date of ['2026-11-24', '2026-11-25'])
      await ken.call('POST v2/appointment/un-availability/timeslot/create', { date })
    expect(await whys()).toEqual(['dayOff', 'dayOff'])
    await ken.call('PUT v2/appointment/un-availability/timeslot/delete', { date: '2026-11-25' })
    const windows: object[] = []
    const other = { date: '2026-11-25', timezone, windows }
    await ken.call('POST v2/appointment/availability/timeslot/create', other as never)
    expect(await whys()).toEqual(['dayOff', 'dayOff'])
  })

  it('[FAIR-4] say of whom neither zone nor hours are told, and of whom no hours', async () => {
    const lou = await space.member('Lou')
    const told = async () =>
      (await ask({ userIds: [ada.id, lou.id] })).body.people.map((person: any) => person.told)
    expect(await told()).toEqual(['hours', 'nothing'])
    await lou.call('POST v2/appointment/own-zone', { timezone: 'Asia/Kolkata' })
    expect(await told()).toEqual(['hours', 'zone'])
  })

  it('[FAIR-3] go around in a series', async () => {
    const guests = [{ name: 'Lee', timezone: 'America/Los_Angeles' }]
    const { body } = await ask({ guests, weeks: 6, to: '2026-11-24' })
    expect(body.times).toHaveLength(6)
    expect(body.people[2]).toEqual({
      ...{ userId: null, name: 'Lee', timezone: 'America/Los_Angeles', isUnknown: false },
      told: 'zone',
    })
    const sums = [0, 1, 2].map((at) =>
      body.times.reduce((sum: number, time: any) => sum + time.costs[at].cost, 0),
    )
    expect(body.paid).toEqual(sums)
    const hours = new Set(body.times.map(({ start }: { start: string }) => start.slice(11)))
    expect(hours.size).toBeGreaterThan(1)
  })

  it('[FAIR-2] are of no days that there are not, too many days, nobody, or people of another space', async () => {
    const wrong = [
      [{ from: '2026-02-30' }, 'from'],
      [{ to: '2026-11-23' }, 'to'],
      [{ to: '2027-01-24' }, 'to'],
      [{ weeks: 3, to: '2026-12-04' }, 'to'],
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ guests: [{ name: 'Lee', timezone: '+02:00' }] }, 'guests.0.timezone'],
      [{ userIds: [] }, 'userIds'],
      [{ durationMin: 20 }, 'durationMin'],
    ] as const
    for (const [input, field] of wrong) {
      const { status, body } = await ask(input)
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    }
    const otherMember = await (await seedSpace(server)).member('Eve')
    expect((await ask({ userIds: [otherMember.id] })).status).toBe(404)
  })

  it('[FAIR-2] are none that are over', async () => {
    const { body } = await ask({ from: '2026-11-20', to: '2026-11-23' })
    for (const { start } of body.times) expect(Date.parse(start)).toBeGreaterThan(NOW.getTime())
  })
})

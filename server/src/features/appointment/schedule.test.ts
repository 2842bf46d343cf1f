import { dateOf, dayNumber } from '@metapyra/time/days'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { saveBlocks } from './hours/schedule.queries.ts'

const timezone = 'Europe/Berlin'
const MORNING = [{ startMin: 540, endMin: 720 }]
let server: TestServer
let space: TestSpace
let ada: Seat

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2027-01-11T06:00:00Z') })
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  await keepSessionsAlive(server)
})

const days = async (from: string, to: string): Promise<Record<string, number>> => {
  const guest = holderOf(server.origin, (await linkFrom(ada)).token)
  const { days: found } = await guest.free(from, to)
  return Object.fromEntries(found.map(({ date, slots }) => [date.slice(8), slots.length]))
}
const set = (input: object) => ada.call('POST v2/appointment/availability/timeslot/create', input as never)
const block = (input: object) =>
  ada.call('POST v2/appointment/un-availability/timeslot/create', input as never)

describe('[APPT-6] hours', () => {
  it('of one weekday are as they were set last, the others as before', async () => {
    const { status, body } = await set({ weekday: 2, windows: MORNING, timezone })
    expect(status).toBe(201)
    expect(body).toMatchObject({ timezone, isTimezoneChosen: true })
    expect(body.weekly[2].windows).toEqual(MORNING)
    await set({ weekday: 3, windows: [], timezone })
    expect(await days('2027-01-12', '2027-01-16')).toEqual({ 12: 6, 14: 16, 15: 16 })
  })

  it('of the whole week come at once, with the zone that they are of', async () => {
    const weekly = [{ weekday: 6, windows: [...MORNING, { startMin: 1380, endMin: 1440 }] }]
    const { body } = await ada.call('PUT v2/appointment/availability/week', {
      timezone: 'Asia/Kolkata',
      weekly,
    })
    expect(body.timezone).toBe('Asia/Kolkata')
    const guest = holderOf(server.origin, (await linkFrom(ada)).token)
    const starts = (await guest.free('2027-01-16', '2027-01-16', 'Asia/Kolkata')).days.flatMap(({ slots }) =>
      slots.map(({ start }) => start.slice(11, 16)),
    )
    expect(starts).toEqual(['03:30', '04:00', '04:30', '05:00', '05:30', '06:00', '17:30', '18:00'])
  })

  it('kept for quiet work are set with the week, kept where they are left out, and booked all the same', async () => {
    const timezone = 'Europe/Berlin'
    const weekly = [{ weekday: 2, windows: [{ startMin: 540, endMin: 1020 }] }]
    const focus = [{ weekday: 2, windows: [{ startMin: 540, endMin: 720 }] }]
    const set = (input: object) =>
      ada.call('PUT v2/appointment/availability/week', { timezone, weekly, ...input })
    const windows = async () =>
      (await ada.call('POST v2/appointment/list/availability', {})).body.focus.flatMap(
        (day: (typeof focus)[number]) => (day.windows.length > 0 ? [day] : []),
      )
    expect((await set({ focus })).status).toBe(200)
    expect(await windows()).toEqual(focus)
    await set({})
    expect(await windows()).toEqual(focus)
    const guest = holderOf(server.origin, (await linkFrom(ada)).token)
    expect(await guest.startsOn('2027-01-12')).toHaveLength(16)
    expect((await guest.book('2027-01-12T08:00:00.000Z')).status).toBe(201)
    await set({ focus: [] })
    expect(await windows()).toEqual([])
    const wrong = await set({ focus: [{ weekday: 2, windows: [{ startMin: 720, endMin: 540 }] }] })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['focus.0.windows']])
  })

  it('of a date stand in the place of its weekday, until they are taken back', async () => {
    await set({ weekday: 2, windows: MORNING, timezone })
    await set({ date: '2027-01-16', windows: MORNING, timezone })
    const { body } = await set({ date: '2027-01-12', windows: [], timezone })
    expect(body.overrides).toEqual([
      { date: '2027-01-12', windows: [] },
      { date: '2027-01-16', windows: MORNING },
    ])
    expect(await days('2027-01-12', '2027-01-16')).toEqual({ 13: 16, 14: 16, 15: 16, 16: 6 })
    await ada.call('PUT v2/appointment/availability/timeslot/delete', { date: '2027-01-12' })
    expect(await days('2027-01-12', '2027-01-12')).toEqual({ 12: 6 })
  })

  it.each([
    [{ weekday: 2, windows: [{ startMin: 600, endMin: 600 }], timezone }, 'windows'],
    [{ weekday: 2, windows: [{ startMin: 1320, endMin: 120 }], timezone }, 'windows'],
    [{ weekday: 2, windows: [...MORNING, { startMin: 700, endMin: 800 }], timezone }, 'windows'],
    [{ weekday: 2, windows: MORNING, timezone: 'Berlin' }, 'timezone'],
    [{ date: '2027-02-29', windows: MORNING, timezone }, 'date'],
    [{ weekday: 7, windows: MORNING, timezone }, 'weekday'],
  ])('like %j are refused', async (input, field) => {
    const { status, body } = await set(input)
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
  })

  it('of a date in another zone than the others are refused: nobody knows what they would mean', async () => {
    await set({ weekday: 2, windows: MORNING, timezone })
    const { status, body } = await set({ date: '2027-01-12', windows: MORNING, timezone: 'Asia/Tokyo' })
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { timezone: 'Use the time zone of your hours, Europe/Berlin.' },
    })
  })

  it('changed at once are all changed', async () => {
    const all = [0, 1, 2, 3, 4, 5, 6]
    await Promise.all(all.map((weekday) => set({ weekday, windows: MORNING, timezone })))
    const { body } = await ada.call('POST v2/appointment/list/availability', {})
    expect(body.weekly.map(({ windows }: { windows: unknown }) => windows)).toEqual(all.map(() => MORNING))
  })
})

describe('[APPT-43] the zone of a browser', () => {
  const tell = (zone: string) => ada.call('POST v2/appointment/own-zone', { timezone: zone })
  const zone = async () => {
    const { body } = await ada.call('POST v2/appointment/list/availability', {})
    return [body.timezone, body.isTimezoneChosen]
  }

  it('is somebody’s as they first come, and stays when they come from elsewhere', async () => {
    expect((await zone())[1]).toBe(false)
    expect((await tell('Asia/Tokyo')).status).toBe(204)
    expect(await zone()).toEqual(['Asia/Tokyo', true])
    await tell('America/Lima')
    expect(await zone()).toEqual(['Asia/Tokyo', true])
  })

  it('never takes the place of one that they have chosen, and is one that there is', async () => {
    await set({ weekday: 2, windows: MORNING, timezone })
    await tell('Asia/Tokyo')
    expect((await zone())[0]).toBe(timezone)
    expect((await tell('Mars/Olympus')).status).toBe(400)
  })
})

describe('[APPT-6] a day that is blocked', () => {
  it('cannot be booked, nor any of a range, until it is opened again', async () => {
    const { status, body } = await block({ date: '2027-01-12', lastDate: '2027-01-14', reason: ' Away ' })
    expect({ status, count: body.rows.length }).toEqual({ status: 201, count: 3 })
    expect(body.rows[0]).toMatchObject({ date: '2027-01-12', windows: [], reason: 'Away' })
    expect(await days('2027-01-12', '2027-01-15')).toEqual({ 15: 16 })
    const opened = await ada.call('PUT v2/appointment/un-availability/timeslot/delete', {
      date: '2027-01-13',
    })
    expect(opened).toMatchObject({ status: 200, body: { rows: [] } })
    expect(await days('2027-01-12', '2027-01-15')).toEqual({ 13: 16, 15: 16 })
    const listed = await ada.call('POST v2/appointment/list/unavailability', {})
    expect(listed.body.rows.map(({ date }: { date: string }) => date)).toEqual(['2027-01-12', '2027-01-14'])
    const again = await ada.call('PUT v2/appointment/un-availability/timeslot/delete', { date: '2027-01-13' })
    expect(again.status).toBe(404)
  })

  it('in part is open for the rest, and is as it was blocked last', async () => {
    await block({ date: '2027-01-12' })
    await block({ date: '2027-01-12', windows: [{ startMin: 0, endMin: 960 }] })
    expect(await days('2027-01-12', '2027-01-12')).toEqual({ 12: 2 })
  })

  it.each([
    [{ date: '2027-01-12', lastDate: '2027-01-11' }, 'lastDate'],
    [{ date: '2027-01-12', lastDate: '2029-01-11' }, 'lastDate'],
    [{ date: '2027-13-12' }, 'date'],
    [{ date: '2027-01-12', timezone: 'X' }, 'timezone'],
  ])('like %j is refused', async (input, field) => {
    const { status, body } = await block(input)
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
  })

  it('is one of ten thousand: times are found as soon, and a list is of a year', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      ...{ id: newId(), userId: ada.id, windows: [], reason: null },
      date: dateOf(dayNumber('2027-01-13') + index),
    }))
    for (let index = 0; index < rows.length; index += 2000)
      await saveBlocks(server.services.db, rows.slice(index, index + 2000))
    const startedAt = performance.now()
    expect(await days('2027-01-11', '2027-03-01')).toEqual({ 11: 16, 12: 16 })
    expect(performance.now() - startedAt).toBeLessThan(1000)
    const { body } = await ada.call('POST v2/appointment/list/unavailability', {})
    expect(body.rows).toHaveLength(365)
  })

  it('is told to nobody else', async () => {
    await block({ date: '2027-01-12', reason: 'a secret' })
    const bob = await space.member('Bob', { role: 'admin', isConfirmed: true })
    await keepSessionsAlive(server)
    expect((await bob.call('POST v2/appointment/list/unavailability', {})).body.rows).toEqual([])
    const guest = holderOf(server.origin, (await linkFrom(ada)).token)
    expect(JSON.stringify(await guest.free('2027-01-12'))).not.toContain('secret')
  })
})

it('interval-timeslots lays hours out one after another', async () => {
  const query = { interval: 50, from: '2027-01-12', to: '2027-01-12', timezone }
  await linkFrom(ada)
  const { status, body } = await ada.call('POST v2/appointment/interval-timeslots', query)
  expect({ status, durationMin: body.durationMin }).toEqual({ status: 200, durationMin: 50 })
  expect(body.days[0].slots.slice(0, 2)).toMatchObject([
    { start: '2027-01-12T08:00:00.000Z', end: '2027-01-12T08:50:00.000Z' },
    { start: '2027-01-12T08:50:00.000Z' },
  ])
})

describe('[APPT-45] interval-timeslots with its interval alone', () => {
  it('tells two weeks from today on, by the host’s own clock, to the host and to whoever has a link', async () => {
    const { token } = await linkFrom(ada)
    await set({ weekday: 2, windows: MORNING, timezone: 'Asia/Tokyo' })
    const alone = { interval: 30 }
    const { status, body } = await ada.call('POST v2/appointment/interval-timeslots', alone)
    expect([status, body.timezone, body.durationMin]).toEqual([200, 'Asia/Tokyo', 30])
    // It is 15:00 on Monday the 11th in Tokyo: the last of fourteen days is the 24th, a Sunday.
    const dates = body.days.map(({ date }: { date: string }) => date)
    expect([dates[0], dates.at(-1)]).toEqual(['2027-01-12', '2027-01-22'])
    const byLink = await holderOf(server.origin, token).call('POST v2/appointment/interval-timeslots', alone)
    expect([byLink.status, byLink.body]).toEqual([200, body])
  })

  it('goes on from the day that it is asked from, and refuses what is none', async () => {
    await linkFrom(ada)
    const ask = (input: object) =>
      ada.call('POST v2/appointment/interval-timeslots', { interval: 30, ...input })
    const { body } = await ask({ from: '2027-02-01' })
    const dates = body.days.map(({ date }: { date: string }) => date)
    expect([body.timezone, dates[0], dates.at(-1)]).toEqual([timezone, '2027-02-01', '2027-02-12'])
    for (const [input, field] of [
      [{ from: '2027-02-30' }, 'from'],
      [{ to: '2027-01-10' }, 'to'],
      [{ timezone: 'Berlin' }, 'timezone'],
      [{ interval: undefined }, 'interval'],
    ] as const) {
      const refused = await ask(input)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
    }
  })
})

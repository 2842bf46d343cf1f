import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NINE = '2027-01-12T08:00:00.000Z'
let now = Date.parse('2027-01-11T06:00:00Z')
let server: TestServer
let space: TestSpace
let ada: Seat
let owner: Seat

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = Date.parse('2027-01-11T06:00:00Z')
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  owner = await space.member('Owner', { role: 'owner', isConfirmed: true })
  await keepSessionsAlive(server)
})

const holder = async (host = ada, input: Parameters<typeof linkFrom>[1] = {}) =>
  holderOf(server.origin, (await linkFrom(host, input)).token)
const mailsTo = async (to: string): Promise<{ subject: string }[]> =>
  (await (await fetch(`${server.origin}/sandbox/mail.json?to=${encodeURIComponent(to)}`)).json()) as []
const mailOf = ({ id }: Seat) => `${id}@example.com`

describe('[APPT-30] who has confirmed no address', () => {
  it('makes no link, by which anything could be mailed to anybody', async () => {
    const eve = await space.member('Eve')
    await keepSessionsAlive(server)
    const { status, body } = await eve.call('POST v2/appointment/generate-availability-link', {})
    expect([status, body.code]).toEqual([403, 'VERIFY_EMAIL_FIRST'])
  })

  it('is booked by nobody, who is told what to do about it', async () => {
    const guest = await holder()
    const { pool } = server.services.connection
    await pool.query('update users set email_verified_at = null where id = $1', [ada.id])
    const email = `${randomUUID()}@example.org`
    const held = { idempotencyKey: randomUUID(), start: NINE }
    for (const answer of [
      await guest.book(NINE, { email }),
      await guest.call('POST v2/appointment/hold', held),
    ])
      expect(answer).toMatchObject({ status: 409, body: { message: /needs to verify their email/ } })
    expect(await mailsTo(email)).toEqual([])
  })

  it('nor where a time was held before', async () => {
    const guest = await holder()
    const held = { idempotencyKey: randomUUID(), start: NINE }
    expect((await guest.call('POST v2/appointment/hold', held)).status).toBe(200)
    const { pool } = server.services.connection
    await pool.query('update users set email_verified_at = null where id = $1', [ada.id])
    expect((await guest.book(NINE, held)).status).toBe(409)
  })

  it('gets none of a team’s bookings, and no mail of those that it has together', async () => {
    const eve = await space.member('Eve')
    await keepSessionsAlive(server)
    const team = { title: 'Support', hostIds: [eve.id, ada.id] }
    const any = (await owner.call('PUT v2/appointment/type', { ...team, mode: 'roundRobin' })).body
    const all = (await owner.call('PUT v2/appointment/type', { ...team, mode: 'collective' })).body
    const guest = await holder(owner, { typeId: any.id })
    const zoned = { timezone: 'Europe/Berlin', weekday: 2, windows: [{ startMin: 540, endMin: 1020 }] }
    for (const seat of [ada, eve]) await seat.call('POST v2/appointment/availability/timeslot/create', zoned)
    expect((await guest.free('2027-01-12')).days[0]?.slots[0]).toMatchObject({ start: NINE, seatsLeft: 1 })
    expect((await guest.book(NINE)).body.booking.hostName).toBe('Ada')
    const together = await holder(owner, { typeId: all.id })
    const { status, body } = await together.book('2027-01-12T09:00:00.000Z')
    expect([status, body.booking.hosts.length]).toEqual([201, 2])
    await expect.poll(() => mailsTo(mailOf(ada))).toHaveLength(2)
    expect(await mailsTo(mailOf(eve))).toEqual([])
  })
})

describe('[APPT-31] with one address', () => {
  const book = (guest: Awaited<ReturnType<typeof holder>>, start: string, email: string) =>
    guest.book(start, { email, idempotencyKey: randomUUID() })

  it('no more is booked and called off within a day than people do, by whatever link', async () => {
    const email = `${randomUUID()}@example.org`
    for (let time = 0; time < 20; time += 1) {
      const { status, body } = await book(await holder(), NINE, email)
      expect(status).toBe(201)
      await holderOf(server.origin, body.manageToken).call('POST v2/appointment/cancel', {})
    }
    expect(await book(await holder(), NINE, email)).toMatchObject({
      status: 429,
      body: { message: /many bookings and changes with this email today/ },
    })
    // Nor by a host of another space.
    const bob = await (await seedSpace(server)).member('Bob', { isConfirmed: true })
    await keepSessionsAlive(server)
    expect((await book(await holder(bob), NINE, email)).status).toBe(429)
    expect((await book(await holder(), NINE, `${randomUUID()}@example.org`)).status).toBe(201)
    now += 24 * 3_600_000
    expect((await book(await holder(), '2027-01-13T08:00:00.000Z', email)).status).toBe(201)
  })

  it('nor moved to and fro, by guest or host, and the old time stays', async () => {
    const email = `${randomUUID()}@example.org`
    const { body } = await book(await holder(), NINE, email)
    const guest = holderOf(server.origin, body.manageToken)
    const starts = (await guest.free('2027-01-12')).days[0]?.slots.map(({ start }) => start) ?? []
    let current = body.booking
    for (let time = 1; time <= 20; time += 1) {
      const move = { idempotencyKey: randomUUID(), start: starts[time % 2] ?? '' }
      const by = time % 4 === 0 ? ada : guest
      const of = by === ada ? { bookingId: current.id } : {}
      const moved = await by.call('POST v2/appointment/reschedule', { ...move, ...of })
      expect([time, moved.status]).toEqual([time, time < 20 ? 200 : 429])
      if (time < 20) current = moved.body.booking
    }
    const detail = await guest.call('POST v2/appointment/booking-detail', {})
    expect(detail.body.booking).toMatchObject({ id: current.id, status: 'accepted', start: current.start })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { bookingLinks, bookingSeats } from './tables.ts'

const MONDAY = Date.parse('2027-01-11T06:00:00Z')
const NINE = '2027-01-12T08:00:00.000Z'
const TEN = '2027-01-12T09:00:00.000Z'

describe.runIf(hasPostgres)('who book at once', () => {
  /** Two servers on one database. */
  let servers: TestServer[]
  let space: TestSpace
  let owner: Seat
  let hosts: Seat[]

  beforeAll(async () => {
    const clock = () => new Date(MONDAY)
    const first = await startTestServer({ onPostgres: true, clock })
    const env = {
      DATABASE_URL: first.services.config.DATABASE_URL ?? '',
      SECRET_KEY: first.services.config.SECRET_KEY ?? '',
    }
    servers = [
      first,
      await startTestServer({ env: { ...env, DATA_DIR: first.services.config.DATA_DIR }, clock }),
    ]
    space = await seedSpace(first)
    owner = await space.member('Owner', { role: 'owner', isConfirmed: true })
    hosts = await Promise.all(
      ['Ada', 'Grace', 'Barbara'].map((name) => space.member(name, { isConfirmed: true })),
    )
    await keepSessionsAlive(first)
    // Sets the hours of all of them to one zone.
    for (const host of hosts) await linkFrom(host)
  })
  afterAll(async () => {
    space?.close()
    for (const server of servers?.toReversed() ?? []) await server.close()
  })

  const tries = async (token: string, starts: string[], count: number, of?: string[]) => {
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => {
        const origin = servers[index % servers.length]?.origin ?? ''
        const start = starts[index % starts.length] ?? ''
        const email = `guest${index}@example.org`
        return holderOf(origin, token).book(start, {
          email,
          ...(of && { idempotencyKey: of[index % of.length] }),
        })
      }),
    )
    return { answers, ms: performance.now() - startedAt }
  }
  const statuses = (answers: { status: number }[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
    )
  /** Number of pairs of overlapping taken times of one host, which must be zero. */
  const overlaps = async () => {
    const rows = await servers[0]?.services.db.execute(sql`
      select from ${bookingSeats} a join ${bookingSeats} b on a.host_id = b.host_id and a.booking_id < b.booking_id
        and a.blocked && b.blocked and a.is_taken and b.is_taken`)
    return rows?.rows.length
  }
  const team = async (mode: 'roundRobin' | 'collective') => {
    const hostIds = hosts.map(({ id }) => id)
    const { body } = await owner.call('PUT v2/appointment/type', { title: mode, mode, hostIds })
    return (await linkFrom(owner, { typeId: body.id })).token
  }

  it('[APPT-9] 200 tries at one time make one booking', async () => {
    const [ada] = hosts
    if (!ada) throw new Error('Nobody hosts')
    const { token } = await linkFrom(ada)
    const { answers } = await tries(token, [NINE], 200)
    expect(statuses(answers)).toEqual({ 201: 1, 409: 199 })
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.message).toMatch(/just taken/)
    expect(await overlaps()).toBe(0)
  })

  it('[APPT-9] [APPT-7] of a team as many as there are people, each one once', async () => {
    const { answers } = await tries(await team('roundRobin'), ['2027-01-13T08:00:00.000Z'], 60)
    expect(statuses(answers)).toEqual({ 201: 3, 409: 57 })
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body.booking.hostId)
    expect(booked.toSorted()).toEqual(hosts.map(({ id }) => id).toSorted())
    expect(await overlaps()).toBe(0)
  })

  it('[APPT-9] [APPT-8] of a team that is booked together all of it or nobody, beside bookings of each', async () => {
    const day = '2027-01-14T08:00:00.000Z'
    const all = await team('collective')
    const own = await Promise.all(hosts.map(async (host) => (await linkFrom(host)).token))
    const answers = (await Promise.all([...own, all].map((token) => tries(token, [day], 15)))).map(
      (one) => one.answers,
    )
    const made = answers.flat().filter(({ status }) => status === 201)
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([201, 409]))
    const seats = await servers[0]?.services.db
      .select()
      .from(bookingSeats)
      .where(eq(bookingSeats.startsAt, new Date(day)))
    const together = made.filter(({ body }) => body.booking.title === 'collective')
    expect(seats).toHaveLength(made.length + 2 * together.length)
    expect(await overlaps()).toBe(0)
  })

  it('[APPT-10] 100 times with three keys makes three bookings, each answered to all who sent its key', async () => {
    const [, grace] = hosts
    if (!grace) throw new Error('Nobody hosts')
    const { token } = await linkFrom(grace)
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    const starts = [NINE, TEN, '2027-01-12T10:00:00.000Z']
    const { answers } = await tries(token, starts, 99, keys)
    expect(statuses(answers)).toEqual({ 201: 99 })
    expect(new Set(answers.map(({ body }) => body.booking.id)).size).toBe(3)
  })

  it('[APPT-13] a link that books twice books twice', async () => {
    const [, , barbara] = hosts
    if (!barbara) throw new Error('Nobody hosts')
    const { token, linkId } = await linkFrom(barbara, { maxUses: 2 })
    const starts = Array.from(
      { length: 8 },
      (_, index) =>
        `2027-01-15T${String(8 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}:00.000Z`,
    )
    const { answers } = await tries(token, starts, 40)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const [link] =
      (await servers[0]?.services.db.select().from(bookingLinks).where(eq(bookingLinks.id, linkId))) ?? []
    expect(link?.uses).toBe(2)
  })

  it('[APPT-5] a daily limit of two is two, however many come', async () => {
    const [ada] = hosts
    if (!ada) throw new Error('Nobody hosts')
    const { body } = await ada.call('PUT v2/appointment/type', { title: 'Few', dailyLimit: 2 })
    const { token } = await linkFrom(ada, { typeId: body.id })
    const starts = Array.from(
      { length: 8 },
      (_, index) => `2027-01-18T${String(8 + index).padStart(2, '0')}:00:00.000Z`,
    )
    const { answers } = await tries(token, starts, 40)
    expect(statuses(answers)).toEqual({ 201: 2, 409: 38 })
  })

  it('[APPT-12] two who move and cancel one booking at once leave one that stands, or none', async () => {
    const [ada] = hosts
    if (!ada) throw new Error('Nobody hosts')
    const { token } = await linkFrom(ada)
    const hours = [8, 9, 10, 11, 12, 13].map(
      (hour) => `2027-01-19T${String(hour).padStart(2, '0')}:00:00.000Z`,
    )
    const [start = '', ...others] = hours
    const { body } = await holderOf(servers[0]?.origin ?? '', token).book(start)
    const guest = (at: number) => holderOf(servers[at % 2]?.origin ?? '', body.manageToken)
    const answers = await Promise.all([
      ...others.map((to, index) =>
        guest(index).call('POST v2/appointment/reschedule', { idempotencyKey: randomUUID(), start: to }),
      ),
      guest(1).call('POST v2/appointment/cancel', {}),
    ])
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    const seats = await servers[0]?.services.db
      .select()
      .from(bookingSeats)
      .where(
        sql`${bookingSeats.hostId} = ${ada.id} and ${bookingSeats.isTaken} and ${bookingSeats.startsAt}::date = '2027-01-19'`,
      )
    const { body: last } = await guest(0).call('POST v2/appointment/booking-detail', {})
    expect(seats).toHaveLength(last.booking.status === 'cancelled' ? 0 : 1)
    expect(await overlaps()).toBe(0)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NINE = '2027-01-12T08:00:00.000Z'
/** Long after hours. */
const LATE = '2027-01-12T21:00:00.000Z'
let now = Date.parse('2027-01-11T06:00:00Z')
let server: TestServer
let space: TestSpace
let ada: Seat
let bob: Seat

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = Date.parse('2027-01-11T06:00:00Z')
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  bob = await space.member('Bob')
  await keepSessionsAlive(server)
})

type BookGuestInput = Parameters<typeof ada.call<'POST v2/appointment/book-guest'>>[1]
const book = (input: Partial<BookGuestInput>, host = ada) =>
  host.call('POST v2/appointment/book-guest', {
    ...{ idempotencyKey: randomUUID(), start: LATE, timezone: 'Europe/Berlin', ...input },
  })

describe('[APPT-40] a host', () => {
  it('books somebody of the space, after hours too, who finds it, sees whose it is and cancels it', async () => {
    const { status, body } = await book({ userId: bob.id, note: 'As we said.' })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { guestName: 'Bob', status: 'accepted', start: LATE, note: 'As we said.' },
    })
    const listed = await bob.call('POST v2/appointment/booked', { side: 'guest' })
    expect(listed.body.rows).toMatchObject([{ id: body.id, hostName: 'Ada' }])
    const which = { bookingId: body.id }
    const { body: booking } = await bob.call('POST v2/appointment/booking-detail', which)
    expect(booking.manageUrl).toContain('/appointment?type=booking&token=')
    expect((await ada.call('POST v2/appointment/booking-detail', which)).body.manageUrl).toBeNull()
    const cancelled = await bob.call('POST v2/appointment/cancel', { ...which, reason: 'Asleep' })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', cancelReason: 'Asleep' } })
  })

  it('books somebody by their address, who is written to', async () => {
    const { body } = await book({ name: ' Lena  Lake ', email: 'Lena@Lake.example' })
    expect(body).toMatchObject({ guestName: 'Lena Lake', guestEmail: 'lena@lake.example' })
    const { rows } = await server.services.connection.pool.query(
      'select template from mails where "to" = $1',
      ['lena@lake.example'],
    )
    expect(rows).toEqual([{ template: 'booking-for-guest' }])
  })

  it('is named to whom they book, in their news and their mail', async () => {
    const notification = nextEvent(await enterSpace(bob), 'booking:told')
    await book({ userId: bob.id })
    expect((await notification)[0].title).toBe('Ada booked a meeting with you: Meeting')
    const { rows } = await server.services.connection.pool.query(
      'select template, data from mails where "to" = $1',
      [`${bob.id}@example.com`],
    )
    expect(rows).toMatchObject([{ template: 'booking-for-guest', data: { with: 'Ada', title: 'Meeting' } }])
  })

  it('is booked once however often it is sent, and by nobody else with the same key', async () => {
    const input = { idempotencyKey: randomUUID(), userId: bob.id }
    const all = await Promise.all([0, 1, 2].map(() => book(input)))
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
    const cy = await space.member('Cy', { isConfirmed: true })
    await keepSessionsAlive(server)
    expect((await book(input, cy)).status).toBe(409)
  })

  it('is not booked twice at one time, and books nothing that is over', async () => {
    const { token } = await linkFrom(ada)
    await holderOf(server.origin, token).book(NINE)
    expect((await book({ userId: bob.id, start: NINE })).status).toBe(409)
    const over = await book({ userId: bob.id, start: '2027-01-10T09:00:00.000Z' })
    expect({ status: over.status, fields: over.body.fields }).toEqual({
      status: 400,
      fields: { start: 'Choose a time in the future.' },
    })
  })

  it('books nobody before their own address is confirmed', async () => {
    const dora = await space.member('Dora')
    await keepSessionsAlive(server)
    expect((await book({ userId: bob.id }, dora)).body.code).toBe('VERIFY_EMAIL_FIRST')
  })

  it.each([
    [{}, 400],
    [{ name: 'Lena' }, 400],
    [{ userId: randomUUID() }, 404],
    [{ userId: 'oneself' }, 400],
    [{ userId: 'elsewhere' }, 404],
  ])('is refused %j', async (input: Partial<BookGuestInput>, status) => {
    const elsewhere = await (await seedSpace(server)).member('Eve')
    await keepSessionsAlive(server)
    const ids: Record<string, string> = { oneself: ada.id, elsewhere: elsewhere.id }
    const userId = input.userId && (ids[input.userId] ?? input.userId)
    expect((await book({ ...input, ...(userId && { userId }) })).status).toBe(status)
  })
})

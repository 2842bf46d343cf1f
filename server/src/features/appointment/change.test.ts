import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NINE = '2027-01-12T08:00:00.000Z'
const TEN = '2027-01-12T09:00:00.000Z'
const at = (time: string) => Date.parse(`2027-01-${time}:00Z`)
let now = Date.parse('2027-01-11T06:00:00Z')
let server: TestServer
let space: TestSpace
let ada: Seat

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = at('11T06:00')
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  await keepSessionsAlive(server)
})

type Type = Parameters<typeof ada.call<'PUT v2/appointment/type'>>[1]
const holder = (token: string) => holderOf(server.origin, token)
/** A booking by a type of Ada's, and its guest. */
const booked = async (type: Type = {}, start = NINE) => {
  const { body: made } = await ada.call('PUT v2/appointment/type', { title: 'Talk', ...type })
  const { token } = await linkFrom(ada, { typeId: made.id })
  const { body } = await holder(token).book(start)
  return { typeId: made.id, link: holder(token), guest: holder(body.manageToken), booking: body.booking }
}
const bookingId = (booking: { id: string }) => ({ bookingId: booking.id })
const move = (start: string, more: { idempotencyKey?: string; bookingId?: string } = {}) => ({
  ...{ idempotencyKey: randomUUID(), start, ...more },
})

describe('[APPT-12] a guest', () => {
  it('sees by their link what became of the booking, as often as they open it', async () => {
    const { guest, booking } = await booked()
    for (let time = 0; time < 2; time += 1)
      expect((await guest.call('POST v2/appointment/booking-detail', {})).body).toMatchObject({
        booking: { id: booking.id, status: 'accepted' },
        page: { title: 'Talk', hosts: [{ name: 'Ada' }], spaceName: 'Analytical Engines' },
        ics: expect.stringContaining('STATUS:CONFIRMED'),
      })
    now = at('12T09:00')
    expect((await guest.call('POST v2/appointment/booking-detail', {})).body.booking).toMatchObject({
      status: 'completed',
      isChangeable: false,
    })
  })

  it('cancels, once, and the time is free again', async () => {
    const { guest, link, booking } = await booked()
    const { status, body } = await guest.call('POST v2/appointment/cancel', { reason: ' Ill ' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: booking.id, status: 'cancelled', cancelReason: 'Ill', isChangeable: false },
    })
    expect(await link.startsOn('2027-01-12')).toContain(NINE)
    expect((await guest.call('POST v2/appointment/cancel', { reason: 'Again' })).body).toEqual(body)
    expect((await guest.call('POST v2/appointment/reschedule', move(TEN))).status).toBe(409)
  })

  it('moves it to a free time: the same link and the same entry of a calendar, another row', async () => {
    const { guest, link, booking } = await booked()
    const { days } = await guest.free('2027-01-12')
    // The booking itself doesn't count as busy, so half an hour later is free for it.
    expect(days[0]?.slots.map(({ start }) => start)).toContain(NINE)
    const request = move('2027-01-12T08:30:00.000Z')
    const { status, body } = await guest.call('POST v2/appointment/reschedule', request)
    expect({ status, booking: body.booking }).toMatchObject({
      status: 200,
      booking: {
        ...{ status: 'accepted', start: request.start, rescheduledFromId: booking.id },
        ...{ icalUid: booking.icalUid, guestName: 'Grace Hopper' },
      },
    })
    expect(body.ics).toContain('SEQUENCE:1')
    expect(body.booking.id).not.toBe(booking.id)
    const again = await guest.call('POST v2/appointment/reschedule', request)
    expect(again.body.booking.id).toBe(body.booking.id)
    const seen = await guest.call('POST v2/appointment/booking-detail', {})
    expect(seen.body.booking.id).toBe(body.booking.id)
    const before = await ada.call('POST v2/appointment/booking-detail', bookingId(booking))
    expect([before.body.booking.status, before.body.movedToId]).toEqual(['rescheduled', body.booking.id])
    const after = await ada.call('POST v2/appointment/booking-detail', bookingId(body.booking))
    expect([after.body.movedToId, seen.body.movedToId]).toEqual([null, null])
    const free = await link.startsOn('2027-01-12')
    expect([free.includes(NINE), free.includes(request.start)]).toEqual([true, false])
    const { body: coming } = await ada.call('POST v2/appointment/booked', {})
    expect(coming.rows.map(({ id }: { id: string }) => id)).toEqual([body.booking.id])
  })

  it('keeps the old time where the new one cannot be had', async () => {
    const { guest, link, booking } = await booked()
    await link.book(TEN)
    for (const [start, status] of [
      [TEN, 409],
      ['2027-01-12T03:00:00.000Z', 400],
    ] as const)
      expect((await guest.call('POST v2/appointment/reschedule', move(start))).status).toBe(status)
    const { body } = await guest.call('POST v2/appointment/booking-detail', {})
    expect(body.booking).toMatchObject({ id: booking.id, status: 'accepted' })
    expect(await link.startsOn('2027-01-12')).not.toContain(NINE)
  })

  it('does neither later than the notice of the host', async () => {
    const { guest, booking } = await booked({ cancelNoticeMin: 120 })
    now = at('12T06:00')
    expect((await guest.call('POST v2/appointment/booking-detail', {})).body.booking.isChangeable).toBe(true)
    now = at('12T06:01')
    expect((await guest.call('POST v2/appointment/booking-detail', {})).body.booking.isChangeable).toBe(false)
    expect((await guest.call('POST v2/appointment/cancel', {})).body.message).toMatch(/too late/)
    expect((await guest.call('POST v2/appointment/reschedule', move(TEN))).status).toBe(409)
    const { status } = await ada.call('POST v2/appointment/cancel', bookingId(booking))
    expect(status).toBe(200)
  })
})

describe('[APPT-32] free times of a host', () => {
  const days = { from: '2027-01-13', to: '2027-01-13', timezone: 'UTC' }
  const looks = async (guest: ReturnType<typeof holder>) => [
    (await guest.call('POST v2/appointment/timeslots', days)).status,
    (await guest.call('POST v2/appointment/interval-timeslots', { ...days, interval: 30 })).status,
  ]

  it('are shown by the link of a booking as long as it may be moved', async () => {
    const { guest, typeId, booking } = await booked({ cancelNoticeMin: 60 })
    expect(await looks(guest)).toEqual([200, 200])
    now = at('12T07:30')
    expect(await looks(guest)).toEqual([409, 409])
    now = at('11T06:00')
    await ada.call('POST v2/appointment/cancel', bookingId(booking))
    expect(await looks(guest)).toEqual([409, 409])
    expect((await ada.call('POST v2/appointment/timeslots', { ...days, typeId })).status).toBe(200)
  })

  it('are shown no more by what was declined, nor what is not booked any more, which is still cancelled', async () => {
    const booking = await booked({ confirm: 'manual' })
    await ada.call('POST v2/appointment/answer', { ...bookingId(booking.booking), isAccepted: false })
    expect(await looks(booking.guest)).toEqual([409, 409])
    const { guest, typeId } = await booked()
    await ada.call('POST v2/appointment/type-remove', { typeId })
    expect(await looks(guest)).toEqual([409, 409])
    expect((await guest.call('POST v2/appointment/reschedule', move(TEN))).status).toBe(409)
    expect((await guest.call('POST v2/appointment/cancel', {})).status).toBe(200)
  })

  it('are not there for who has left the space, whatever they have hosted', async () => {
    const owner = await space.member('Owner', { role: 'owner' })
    await keepSessionsAlive(server)
    const { booking } = await booked()
    const { pool } = server.services.connection
    await pool.query("update members set status = 'inactive' where user_id = $1", [ada.id])
    const slots = await ada.call('POST v2/appointment/timeslots', { ...days, ...bookingId(booking) })
    expect(slots).toMatchObject({ status: 400, body: { code: 'WORKSPACE_REQUIRED' } })
    expect(
      (await owner.call('POST v2/appointment/timeslots', { ...days, ...bookingId(booking) })).status,
    ).toBe(404)
  })
})

describe('[APPT-12] a host', () => {
  it('is given no link of the guest, by which they would be that', async () => {
    const { booking, guest } = await booked()
    const detail = (await guest.call('POST v2/appointment/booking-detail', {})).body
    const token = new URL(detail.manageUrl).searchParams.get('token') ?? ''
    const unfolded = (ics: string) => ics.replace(/\r?\n /g, '')
    expect(unfolded(detail.ics)).toContain(token)
    const answers = [
      await ada.call('POST v2/appointment/booking-detail', bookingId(booking)),
      await ada.call('POST v2/appointment/reschedule', move(TEN, bookingId(booking))),
    ]
    for (const { status, body } of answers) {
      expect([status, unfolded(body.ics).includes('BEGIN:VEVENT')]).toEqual([200, true])
      expect(unfolded(JSON.stringify(body) + body.ics)).not.toContain(token)
    }
    expect(answers[0]?.body.manageUrl).toBeNull()
  })

  it('moves a booking to whatever time, but not onto another', async () => {
    const { guest, link, booking } = await booked()
    await link.book(TEN)
    const night = '2027-01-12T22:10:00.000Z'
    const ask = (start: string) => ada.call('POST v2/appointment/reschedule', move(start, bookingId(booking)))
    expect((await ask(TEN)).status).toBe(409)
    expect((await ask('2027-01-10T08:00:00.000Z')).status).toBe(400)
    expect((await ask(night)).body.booking).toMatchObject({ start: night, status: 'accepted' })
    const { body } = await guest.call('POST v2/appointment/booking-detail', {})
    expect(body.booking.start).toBe(night)
    expect((await ask(TEN)).status).toBe(409)
  })

  it('notes who did not come, and takes that back', async () => {
    const { booking } = await booked()
    const note = (isNoShow: boolean) =>
      ada.call('POST v2/appointment/no-show', { ...bookingId(booking), isNoShow })
    expect((await note(true)).status).toBe(409)
    now = at('12T08:05')
    expect((await note(true)).body.status).toBe('noShow')
    expect((await note(false)).body.status).toBe('accepted')
  })

  it('[APPT-11] is whoever is booked: the booking is not there for anybody else', async () => {
    const { booking } = await booked()
    const others = [
      await space.member('Bob', { role: 'owner', isConfirmed: true }),
      await (await seedSpace(server)).member('Eve'),
    ]
    await keepSessionsAlive(server)
    for (const other of others) {
      const answers = [
        await other.call('POST v2/appointment/booking-detail', bookingId(booking)),
        await other.call('POST v2/appointment/cancel', bookingId(booking)),
        await other.call('POST v2/appointment/reschedule', move(TEN, bookingId(booking))),
        await other.call('POST v2/appointment/answer', { ...bookingId(booking), isAccepted: true }),
        await other.call('POST v2/appointment/no-show', { ...bookingId(booking), isNoShow: true }),
        await other.call('POST v2/appointment/timeslots', {
          ...{ from: '2027-01-12', to: '2027-01-12', timezone: 'UTC', ...bookingId(booking) },
        }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
  })
})

describe('[APPT-11] what is asked for', () => {
  const manual = { confirm: 'manual' } as const

  it('keeps the time until its host has answered, and is booked then', async () => {
    const { guest, link, booking } = await booked(manual)
    expect(booking.status).toBe('pending')
    expect((await link.book(NINE)).status).toBe(409)
    const answer = (isAccepted: boolean) =>
      ada.call('POST v2/appointment/answer', { ...bookingId(booking), isAccepted })
    const pending = await ada.call('POST v2/appointment/booked', { filter: 'pending' })
    expect(pending.body.rows).toHaveLength(1)
    expect((await answer(true)).body.status).toBe('accepted')
    expect((await answer(true)).status).toBe(200)
    expect((await answer(false)).status).toBe(409)
    expect((await guest.call('POST v2/appointment/booking-detail', {})).body.booking.status).toBe('accepted')
  })

  it('is free again once it is declined', async () => {
    const { guest, link, booking } = await booked(manual)
    const input = { ...bookingId(booking), isAccepted: false, reason: 'On a journey' }
    expect((await ada.call('POST v2/appointment/answer', input)).body.status).toBe('declined')
    expect((await guest.call('POST v2/appointment/booking-detail', {})).body.booking).toMatchObject({
      status: 'declined',
      cancelReason: 'On a journey',
    })
    expect((await link.book(NINE)).status).toBe(201)
  })

  it('waits for an answer again where its guest moves it', async () => {
    const { guest, booking } = await booked(manual)
    await ada.call('POST v2/appointment/answer', { ...bookingId(booking), isAccepted: true })
    const { body } = await guest.call('POST v2/appointment/reschedule', move(TEN))
    expect(body.booking.status).toBe('pending')
    const moved = await ada.call('POST v2/appointment/reschedule', move(NINE, bookingId(body.booking)))
    expect(moved.body.booking.status).toBe('accepted')
  })
})

it('[APPT-12] bookings are listed page by page, each on its side', async () => {
  const { link } = await booked({}, '2027-01-12T08:00:00.000Z')
  for (const hour of ['10', '09', '11']) await link.book(`2027-01-12T${hour}:00:00.000Z`)
  const { body: first } = await ada.call('POST v2/appointment/booked', { pageSize: 3 })
  const { body: second } = await ada.call('POST v2/appointment/booked', { pageSize: 3, next: first.next })
  const starts = [...first.rows, ...second.rows].map(({ start }: { start: string }) => start.slice(11, 13))
  expect(starts).toEqual(['08', '09', '10', '11'])
  expect(second.next).toBeUndefined()
  now = at('12T10:29')
  const past = (await ada.call('POST v2/appointment/booked', { filter: 'past' })).body.rows
  expect(past.map(({ start }: { start: string }) => start.slice(11, 13))).toEqual(['09', '08'])
  expect((await ada.call('POST v2/appointment/booked', { side: 'guest' })).body.rows).toEqual([])
  expect((await ada.call('POST v2/appointment/booked', { next: 'x' })).status).toBe(400)
})

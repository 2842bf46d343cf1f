import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { remindOfDueBookings } from './notifications/reminders.service.ts'

const NINE = '2027-01-12T08:00:00.000Z'
const at = (time: string) => Date.parse(`2027-01-${time}:00Z`)
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
  now = at('11T06:00')
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  bob = await space.member('Bob', { role: 'owner', isConfirmed: true })
  await keepSessionsAlive(server)
  return () => space.close()
})

const booked = async (more: object = {}) => {
  const guest = holderOf(server.origin, (await linkFrom(ada)).token)
  const { body } = await guest.book(NINE, more)
  return { booking: body.booking, guest: holderOf(server.origin, body.manageToken) }
}
/** Three pollers at once, as on several servers: each booking is handled once. */
const runPollers = () => Promise.all([1, 2, 3].map(() => remindOfDueBookings(server.services)))
const statusOf = async (seat: Seat) =>
  (await bob.call('POST v2/status/get', { userIds: [seat.id] })).body.rows[0]
const MEETING = {
  state: 'busy',
  text: 'In a meeting',
  source: 'meeting',
  clearAt: '2027-01-12T08:30:00.000Z',
}

describe('[STATUS-8] whoever hosts a booking', () => {
  it('is in a meeting from its start to its end, in the room too, and nobody reads with whom', async () => {
    await booked({ name: 'Grace Hopper', note: 'Secret' })
    const [bobs] = [await enterSpace(bob), await enterSpace(ada)]
    now = at('12T07:59')
    await runPollers()
    expect((await statusOf(ada)).source).toBe('idle')
    const seen = nextEvent(
      bobs,
      'space:join',
      ({ userId, status }) => userId === ada.id && status.state === 'busy',
    )
    now = at('12T08:00')
    await runPollers()
    expect(await statusOf(ada)).toMatchObject(MEETING)
    expect(JSON.stringify(await statusOf(ada))).not.toMatch(/Grace|Secret/)
    await seen
    now = at('12T08:30')
    expect((await statusOf(ada)).source).toBe('idle')
  })

  it('also where it was booked too late to be reminded of', async () => {
    now = at('12T05:30')
    await runPollers()
    const { body: type } = await ada.call('PUT v2/appointment/type', { title: 'Soon', minNoticeMin: 0 })
    now = at('12T07:30')
    const { token } = await linkFrom(ada, { typeId: type.id })
    expect((await holderOf(server.origin, token).book(NINE)).status).toBe(201)
    now = at('12T08:00')
    await runPollers()
    expect(await statusOf(ada)).toMatchObject(MEETING)
  })

  it('is left as they have set themselves', async () => {
    await booked()
    await ada.call('POST v2/status/add', { state: 'dnd', text: 'Deep work' })
    now = at('12T08:00')
    await runPollers()
    expect(await statusOf(ada)).toMatchObject({ state: 'dnd', text: 'Deep work', source: 'manual' })
    await ada.call('POST v2/status/clear', {})
    expect(await statusOf(ada)).toMatchObject(MEETING)
    expect((await ada.call('POST v2/status/user-recents', {})).body.rows).toHaveLength(1)
  })

  it('is in none that was over before any server looked', async () => {
    await booked()
    now = at('12T08:30')
    await runPollers()
    expect((await statusOf(ada)).source).toBe('idle')
  })
})

describe('[STATUS-9] a meeting', () => {
  it('is over for its host where nobody came, until they take that back', async () => {
    const { booking } = await booked()
    now = at('12T08:05')
    await runPollers()
    const noShow = (isNoShow: boolean) =>
      ada.call('POST v2/appointment/no-show', { bookingId: booking.id, isNoShow })
    await noShow(true)
    expect((await statusOf(ada)).source).toBe('idle')
    await noShow(false)
    expect(await statusOf(ada)).toMatchObject(MEETING)
  })

  it('goes where it is called off or moved by a server whose clock is behind', async () => {
    const moves = { idempotencyKey: randomUUID(), start: '2027-01-12T09:00:00.000Z' }
    for (const undo of [
      (id: string) => ada.call('POST v2/appointment/cancel', { bookingId: id }),
      (id: string) => ada.call('POST v2/appointment/reschedule', { bookingId: id, ...moves }),
    ]) {
      now = at('11T06:00')
      const { booking } = await booked()
      now = at('12T08:00')
      await runPollers()
      expect((await statusOf(ada)).source).toBe('meeting')
      now = at('12T07:59')
      expect((await undo(booking.id)).status).toBe(200)
      now = at('12T08:00')
      expect((await statusOf(ada)).source).toBe('idle')
    }
    now = at('12T09:00')
    await runPollers()
    expect(await statusOf(ada)).toMatchObject({ source: 'meeting', clearAt: '2027-01-12T09:30:00.000Z' })
    expect((await emitExpectingSuccess(await ada.socket(), 'space:enter', {})).self.status.state).toBe('busy')
  })
})

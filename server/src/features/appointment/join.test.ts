import { randomUUID } from 'node:crypto'
import { hasDoor } from '@metapyra/map/plan'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActor } from '../../testing/actor.ts'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'

const NINE = '2027-01-12T08:00:00.000Z'
const at = (time: string) => Date.parse(`2027-01-${time}:00Z`)
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
  now = at('11T06:00')
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  owner = await space.member('Owner', { role: 'owner', isConfirmed: true })
  await keepSessionsAlive(server)
  await letGuestsIn('true')
})

const letGuestsIn = (isGuestAllowed: 'true' | 'false', takesMeetingGuests = isGuestAllowed === 'true') =>
  owner.call('PUT v2/admin/workspace/settings-update', { settings: { isGuestAllowed, takesMeetingGuests } })
const booked = async (type: object = {}) => {
  const { body: made } = await ada.call('PUT v2/appointment/type', { title: 'Talk', ...type })
  const { token } = await linkFrom(ada, { typeId: made.id })
  const { body } = await holderOf(server.origin, token).book(NINE)
  return { booking: body.booking, guest: holderOf(server.origin, body.manageToken) }
}
const noGuests = { url: null, message: expect.stringContaining('isn’t open to booking and event guests') }
const domain = () => `s${space.spaceId.slice(-12)}`
/** Joins by a guest link; returns the status. */
const comeIn = async (url: string): Promise<number> => {
  const spaceLink = new URL(url).pathname.split('/').at(-1) ?? ''
  return (await createActor(server.origin).call('POST v2/guest/auth-invite', { spaceLink })).status
}

describe('[APPT-34] whoever has booked', () => {
  it('is told where to go from a quarter of an hour before it begins until its end', async () => {
    const { guest } = await booked()
    const statusAt = async (time: string) => {
      now = at(time)
      const { status, body } = await guest.call('POST v2/appointment/join', {})
      return [status, status === 200 ? typeof body.url : body.message]
    }
    expect(await statusAt('12T07:44')).toEqual([409, 'This opens 15 minutes before it starts.'])
    expect(await statusAt('12T07:45')).toEqual([200, 'string'])
    expect(await statusAt('12T08:29')).toEqual([200, 'string'])
    expect(await statusAt('12T08:30')).toEqual([409, 'This booking is over.'])
  })

  it('comes in by a link of their own, the same each time, that lasts a quarter of an hour longer than the booking', async () => {
    const { guest } = await booked()
    now = at('12T07:50')
    const links = await Promise.all([1, 2, 3].map(() => guest.call('POST v2/appointment/join', {})))
    const urls = new Set(links.map(({ body }) => body.url as string))
    expect(urls.size).toBe(1)
    const [url = ''] = urls
    expect(url).toContain(`${domain()}.`)
    expect(await comeIn(url)).toBe(200)
    now = at('12T08:44')
    expect(await comeIn(url)).toBe(200)
    now = at('12T08:46')
    expect(await comeIn(url)).toBe(410)
  })

  it('nor is let in by it once the booking is moved or called off', async () => {
    for (const undo of ['reschedule', 'cancel'] as const) {
      now = at('11T06:00')
      const { guest } = await booked()
      now = at('12T07:50')
      const { body } = await guest.call('POST v2/appointment/join', {})
      expect(await comeIn(body.url)).toBe(200)
      const input = { idempotencyKey: randomUUID(), start: '2027-01-12T10:00:00.000Z' }
      expect((await guest.call(`POST v2/appointment/${undo}`, undo === 'cancel' ? {} : input)).status).toBe(
        200,
      )
      expect(await comeIn(body.url)).toBe(410)
      expect((await guest.call('POST v2/appointment/join', {})).status).toBe(409)
    }
  })

  it('[GUEST-11] comes in whatever the other doors say, into the room of the meeting alone', async () => {
    const [room] = mapById('small-office').plan.areas.filter(hasDoor)
    const { guest } = await booked({ location: { type: 'room', value: room?.name ?? '' } })
    await letGuestsIn('false', true)
    now = at('12T07:50')
    const { page } = (await guest.call('POST v2/appointment/booking-detail', {})).body
    expect(page.takesGuests).toBe(true)
    const { body } = await guest.call('POST v2/appointment/join', {})
    expect(await comeIn(body.url)).toBe(200)
    const { rows } = (await owner.call('POST v2/admin/guest-invites', {})).body
    expect(rows).toMatchObject([{ isMeeting: true, rooms: [{ areaId: room?.id, name: room?.name }] }])
    await letGuestsIn('false', false)
    const { page: later } = (await guest.call('POST v2/appointment/booking-detail', {})).body
    expect(later.takesGuests).toBe(false)
    expect(await comeIn(body.url)).toBe(403)
  })

  it('is told in words where the space takes no guests', async () => {
    const { guest } = await booked()
    await letGuestsIn('false')
    now = at('12T07:50')
    expect((await guest.call('POST v2/appointment/join', {})).body).toMatchObject(noGuests)
  })

  it('or where somebody there has ended that link', async () => {
    const { guest } = await booked()
    now = at('12T07:50')
    const { body } = await guest.call('POST v2/appointment/join', {})
    const { rows } = (await owner.call('POST v2/admin/guest-invites', {})).body
    expect(rows.map(({ url, email }: { url: string; email: null }) => [url, email])).toEqual([
      [body.url, null],
    ])
    await owner.call('POST v2/admin/invalidate-guest-invite', { guestId: rows[0].guestId })
    expect((await guest.call('POST v2/appointment/join', {})).body).toMatchObject(noGuests)
  })

  it('goes to the link of the meeting where it has one, and to no address of the web where they meet elsewhere', async () => {
    const location = { type: 'url' as const, value: 'https://meet.example/abc' }
    const { guest } = await booked({ location })
    now = at('12T07:50')
    const { body } = await guest.call('POST v2/appointment/join', {})
    expect(body).toEqual({ location, url: location.value, message: null })
    await guest.call('POST v2/appointment/cancel', {})
    now = at('11T06:00')
    const place = { type: 'address' as const, value: 'St James’s Square 12' }
    const there = await booked({ title: 'There', location: place })
    now = at('12T07:50')
    const { body: joinReply } = await there.guest.call('POST v2/appointment/join', {})
    expect(joinReply).toEqual({ location: place, url: null, message: null })
  })

  it('waits where it is not answered yet', async () => {
    const { guest } = await booked({ confirm: 'manual' })
    now = at('12T07:50')
    expect((await guest.call('POST v2/appointment/join', {})).status).toBe(409)
  })
})

it('[APPT-34] who hosts it goes to the space, and to nobody else is it there', async () => {
  const { booking } = await booked()
  now = at('12T07:50')
  const input = { bookingId: booking.id }
  const { body } = await ada.call('POST v2/appointment/join', input)
  expect(body.url).toBe(`http://${domain()}.${new URL(server.origin).host}/space`)
  expect((await owner.call('POST v2/appointment/join', input)).status).toBe(404)
  expect((await ada.call('POST v2/appointment/join', {})).status).toBe(400)
})

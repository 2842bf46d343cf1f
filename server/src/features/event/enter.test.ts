import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedId } from '../../platform/secrets/signed-id.ts'
import { createActor } from '../../testing/actor.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const START = '2027-01-12T08:00'
const LATER = '2027-01-13T08:00'
const ROOM = { location: { type: 'room' as const, value: 'Lounge' } }
const DAILY = { rrule: 'FREQ=DAILY;COUNT=3' }
let now = 0
let server: TestServer
let space: TestSpace
let ada: Seat

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  at('11T06:00')
  space = await seedSpace(server)
  ada = await space.member('Ada', { role: 'owner', isConfirmed: true })
  await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
  await letGuestsIn('true')
})

const at = (time: string): void => {
  now = Date.parse(`2027-01-${time}:00Z`)
}
const letGuestsIn = (isGuestAllowed: 'true' | 'false', takesMeetingGuests = isGuestAllowed === 'true') =>
  ada.call('PUT v2/admin/workspace/settings-update', { settings: { isGuestAllowed, takesMeetingGuests } })
const change = (eventId: string, more: object) => ada.call('PUT v2/event/update', { eventId, ...more })

/** Returns a person invited by mail, with the token of their link. */
const guestOf = async (eventId: string, email: string) => {
  const { body } = await ada.call('POST v2/event/get-attendees', { eventId })
  const { id } = body.rows.find((row: { email: string }) => row.email === email)
  const actor = createActor(server.origin)
  const token = signedId(server.services.secrets, 'event-answer', id)
  return {
    id,
    say: (status: 'going' | 'maybe' | 'declined', more: object = {}) =>
      actor.call('POST v2/event/answer', { token, status, ...more }),
    enter: (more: object = {}) => actor.call('POST v2/event/enter', { token, ...more }),
    look: async (more: object = {}) =>
      (await actor.call('POST v2/event/invitation', { token, ...more })).body,
  }
}
const GIL = 'gil@guests.example'
const invited = async (more: object = {}, emailList = [GIL]) => {
  const { status, body } = await ada.call('POST v2/event/create', {
    ...{ title: 'Harbour walk', startLocal: START, endLocal: '2027-01-12T09:00', timezone: 'UTC' },
    ...{ ...ROOM, emailList, ...more },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.id as string, gil: await guestOf(body.id, GIL) }
}
const comeIn = async (url: string) => {
  const spaceLink = new URL(url).pathname.split('/').at(-1) ?? ''
  const actor = createActor(server.origin)
  return { ...(await actor.call('POST v2/guest/auth-invite', { spaceLink })), actor }
}
const refusal = (message: string) => ({ status: 409, body: { message: expect.stringContaining(message) } })

describe('[EVENT-37] who was invited by mail', () => {
  it('comes in from a quarter of an hour before the event begins until its end, and is told so before', async () => {
    const { gil } = await invited()
    expect((await gil.look()).door).toBeNull()
    await gil.say('going')
    expect((await gil.look()).door).toEqual({
      opensAt: '2027-01-12T07:45:00.000Z',
      closesAt: '2027-01-12T09:00:00.000Z',
    })
    at('12T07:44')
    expect(await gil.enter()).toMatchObject(refusal('opens 15 minutes before'))
    at('12T07:45')
    expect((await gil.enter()).status).toBe(200)
    at('12T08:59')
    expect((await gil.enter()).status).toBe(200)
    at('12T09:00')
    expect(await gil.enter()).toMatchObject(refusal('has ended'))
    expect((await gil.look()).door).toBeNull()
  })

  it('by a link of their own, the same each time and for all at once, that leads to the room and lasts a quarter of an hour longer', async () => {
    const other = 'lou@guests.example'
    const { id, gil } = await invited({}, [GIL, other])
    await gil.say('going')
    at('12T07:50')
    const answers = await Promise.all([1, 2, 3, 4].map(() => gil.enter()))
    const urls = new Set(answers.map(({ body }) => body.url as string))
    expect(urls.size).toBe(1)
    const [url = ''] = urls
    expect(new URL(url).searchParams.get('room')).toBe('Lounge')
    expect(url).toContain(`s${space.spaceId.slice(-12)}.`)
    expect((await (await guestOf(id, other)).enter()).body.url).not.toBe(url)
    const { status, actor } = await comeIn(url)
    expect(status).toBe(200)
    at('12T09:14')
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(200)
    expect((await comeIn(url)).status).toBe(200)
    at('12T09:16')
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(401)
    expect((await comeIn(url)).status).toBe(410)
  })

  it('has attended by coming, and comes by it who has said nothing yet; nobody does who has declined', async () => {
    const { id, gil } = await invited()
    await gil.say('declined')
    at('12T08:01')
    expect(await gil.enter()).toMatchObject(refusal('You’re not going'))
    await gil.say('maybe')
    expect((await gil.enter()).status).toBe(200)
    const { body } = await ada.call('POST v2/event/get-attendees', { eventId: id })
    expect(body.rows).toContainEqual(expect.objectContaining({ email: GIL, status: 'attended' }))
  })

  it('is let in only as far as there is a place', async () => {
    const { id, gil } = await invited({ capacity: 1, hasWaitlist: true })
    const bob = await space.member('Bob')
    await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
    await bob.call('POST v2/event/respond', { eventId: id, status: 'going' })
    expect((await gil.say('going')).body.event.ownStatus).toBe('waitlisted')
    at('12T08:00')
    expect(await gil.enter()).toMatchObject(refusal('is full'))
  })

  it('nor is anybody by the link once the event is cancelled, and who is in goes; on again, it leads in again', async () => {
    const { id, gil } = await invited()
    at('12T07:50')
    const { url } = (await gil.enter()).body
    const { actor } = await comeIn(url)
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(200)
    await change(id, { status: 'cancelled' })
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(401)
    expect((await comeIn(url)).status).toBe(410)
    expect(await gil.enter()).toMatchObject(refusal('was canceled'))
    await change(id, { status: 'scheduled' })
    expect((await gil.enter()).body.url).toBe(url)
    expect((await comeIn(url)).status).toBe(200)
  })

  it('is not while a host has not let them in', async () => {
    const { id, gil } = await invited({ rsvpPolicy: 'approval' })
    const pending = `update event_attendees set is_let_in = false where event_id = $1 and role = 'guest'`
    await server.services.connection.pool.query(pending, [id])
    expect((await gil.say('going')).body.event.ownStatus).toBe('pending')
    at('12T08:00')
    expect(await gil.enter()).toMatchObject(refusal('needs to approve you'))
    expect((await ada.call('POST v2/admin/guest-invites', {})).body.rows).toEqual([])
    await ada.call('POST v2/event/approve', { eventId: id, attendeeId: gil.id, isApproved: true })
    expect((await gil.enter()).status).toBe(200)
  })

  it('goes where they are taken off the list after its end', async () => {
    const { id, gil } = await invited()
    at('12T08:30')
    const { actor } = await comeIn((await gil.enter()).body.url)
    at('12T09:05')
    await ada.call('POST v2/event/remove-attendee', { eventId: id, attendeeId: gil.id })
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(401)
  })

  it('nor once they are taken off the list, and the others stay', async () => {
    const other = 'lou@guests.example'
    const { id, gil } = await invited({}, [GIL, other])
    at('12T07:50')
    const { url } = (await gil.enter()).body
    const { url: others } = (await (await guestOf(id, other)).enter()).body
    await ada.call('POST v2/event/remove-attendee', { eventId: id, attendeeId: gil.id })
    expect((await comeIn(url)).status).toBe(410)
    expect((await gil.enter()).body.code).toBe('WRONG_TOKEN')
    expect((await comeIn(others)).status).toBe(200)
  })

  it('stays in where it begins a little later, until its new end, and not where it is on another day', async () => {
    const { id, gil } = await invited()
    at('12T07:50')
    const { url } = (await gil.enter()).body
    const { actor } = await comeIn(url)
    await change(id, { startLocal: '2027-01-12T08:05', endLocal: '2027-01-12T08:40' })
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(200)
    await change(id, { startLocal: LATER, endLocal: '2027-01-13T09:00' })
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(401)
    expect((await comeIn(url)).status).toBe(410)
    at('13T07:50')
    expect((await gil.enter()).body.url).toBe(url)
  })

  it('[EVENT-19] stays in where this and all to come are another event by now, and goes once that is off', async () => {
    const { id, gil } = await invited({
      ...DAILY,
      startLocal: '2027-01-11T08:00',
      endLocal: '2027-01-11T09:00',
    })
    at('12T08:10')
    const { url } = (await gil.enter()).body
    const { actor } = await comeIn(url)
    at('12T08:20')
    const isIn = async () => (await actor.call('GET v2/guest/profile', {})).status === 200
    const { body } = await change(id, { recurrenceId: START, scope: 'following', title: 'Pier walk' })
    expect(body.id).not.toBe(id)
    expect(await isIn()).toBe(true)
    const again = (await (await guestOf(body.id, GIL)).enter()).body.url
    expect((await comeIn(again)).status).toBe(200)
    expect((await comeIn(url)).status).toBe(410)
    await change(body.id, { recurrenceId: START, scope: 'this', status: 'cancelled' })
    expect(await isIn()).toBe(false)
    expect((await comeIn(again)).status).toBe(410)
  })

  it('stays in where it is put off meanwhile, a quarter of an hour longer than its new end', async () => {
    const { id, gil } = await invited()
    at('12T08:10')
    const { actor } = await comeIn((await gil.enter()).body.url)
    at('12T08:50')
    await change(id, { endLocal: '2027-01-12T09:30' })
    at('12T09:44')
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(200)
    at('12T09:46')
    expect((await actor.call('GET v2/guest/profile', {})).status).toBe(401)
  })

  it('stays in where all of a series begins a little later, there and back, and goes once it is off', async () => {
    const { id, gil } = await invited(DAILY)
    at('12T07:50')
    const { actor } = await comeIn((await gil.enter()).body.url)
    const isIn = async () => (await actor.call('GET v2/guest/profile', {})).status === 200
    const begin = (time: string, end: string) =>
      change(id, { scope: 'all', startLocal: `2027-01-12T${time}`, endLocal: `2027-01-12T${end}` })
    await begin('08:05', '09:05')
    expect(await isIn()).toBe(true)
    await begin('08:00', '09:00')
    expect(await isIn()).toBe(true)
    await change(id, { recurrenceId: START, scope: 'this', status: 'cancelled' })
    expect(await isIn()).toBe(false)
  })

  it('of a series comes to what is on, with a link for each occurrence', async () => {
    const { id, gil } = await invited(DAILY)
    await gil.say('going')
    expect((await gil.look()).door.opensAt).toBe('2027-01-12T07:45:00.000Z')
    at('12T08:00')
    const { url } = (await gil.enter()).body
    await change(id, { recurrenceId: START, scope: 'this', status: 'cancelled' })
    expect((await comeIn(url)).status).toBe(410)
    expect((await gil.look()).door.opensAt).toBe('2027-01-13T07:45:00.000Z')
    expect(await gil.enter({ recurrenceId: START })).toMatchObject(refusal('was canceled'))
    at('13T08:00')
    expect((await gil.enter()).body.url).not.toBe(url)
    expect((await gil.enter({ recurrenceId: LATER })).status).toBe(200)
    at('15T08:00')
    expect(await gil.enter()).toMatchObject(refusal('has ended'))
  })

  it('is told in words where the space takes no guests, or somebody there has ended the link', async () => {
    const { gil } = await invited()
    at('12T07:50')
    await letGuestsIn('false')
    const closed = { url: null, message: expect.stringContaining('isn’t open to booking and event guests') }
    expect((await gil.enter()).body).toEqual({ ...ROOM, ...closed })
    await letGuestsIn('true')
    const { url } = (await gil.enter()).body
    const { rows } = (await ada.call('POST v2/admin/guest-invites', {})).body
    expect(rows.map(({ email }: { email: string }) => email)).toEqual([GIL])
    await ada.call('POST v2/admin/invalidate-guest-invite', { guestId: rows[0].guestId })
    expect((await gil.enter()).body).toMatchObject(closed)
    expect((await comeIn(url)).status).toBe(410)
  })

  it('goes to the link of the event where it has one, and to no address of the web where people meet elsewhere', async () => {
    const location = { type: 'url' as const, value: 'https://meet.example/abc' }
    const { gil } = await invited({ location })
    at('12T08:00')
    expect((await gil.enter()).body).toEqual({ location, url: location.value, message: null })
    at('11T06:00')
    const place = { type: 'address' as const, value: 'Pier 3' }
    const there = await invited({ title: 'There', location: place })
    at('12T08:00')
    expect((await there.gil.enter()).body).toEqual({ location: place, url: null, message: null })
  })

  it('needs what the mail has, and no other link’s token opens it', async () => {
    const { gil } = await invited()
    at('12T08:00')
    const token = signedId(server.services.secrets, 'guest-link', gil.id)
    const actor = createActor(server.origin)
    for (const wrong of [token, 'nothing', `${'A'.repeat(22)}.${'A'.repeat(22)}`])
      expect((await actor.call('POST v2/event/enter', { token: wrong })).body.code).toBe('WRONG_TOKEN')
    expect((await gil.enter({ recurrenceId: LATER })).status).toBe(404)
  })
})

describe.skipIf(!hasPostgres)('at once, on PostgreSQL', () => {
  it('[EVENT-37] of all who come in as an event is cancelled nobody is left with a link', async () => {
    const [first, ofFirst] = [server, space]
    server = await startTestServer({ onPostgres: true, clock: () => new Date(now) })
    try {
      space = await seedSpace(server)
      ada = await space.member('Ada', { role: 'owner', isConfirmed: true })
      await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
      await letGuestsIn('true')
      const emails = Array.from({ length: 12 }, (_, place) => `g${place}@guests.example`)
      const { id } = await invited({}, [GIL, ...emails])
      const guests = await Promise.all(emails.map((email) => guestOf(id, email)))
      at('12T07:50')
      // One guest has entered before, however the others race with the cancelation.
      const early = await guests[0]?.enter()
      const answers = await Promise.all([
        ...(early ? [early] : []),
        ...guests.flatMap(({ enter }) => [enter(), enter()]),
        change(id, { status: 'cancelled' }),
        ...guests.map(({ enter }) => enter()),
      ])
      const statuses = new Set(answers.map(({ status }) => status))
      expect(statuses.isSubsetOf(new Set([200, 409]))).toBe(true)
      const urls = answers.flatMap(({ status, body }) => (status === 200 && body.url ? [body.url] : []))
      expect(new Set(urls).size).toBeGreaterThan(0)
      for (const url of new Set(urls)) expect((await comeIn(url)).status).toBe(410)
    } finally {
      await server.close()
      ;[server, space] = [first, ofFirst]
    }
  }, 30_000)
})

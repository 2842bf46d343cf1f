import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPoller } from '../../platform/jobs/poller.ts'
import { holderOf, keepSessionsAlive, linkFrom, tokenIn } from '../../testing/features/appointments.ts'
import { newSubscription } from '../../testing/features/push.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { sweepHosts } from './member-removal.service.ts'
import { remindOfDueBookings } from './notifications/reminders.service.ts'

const NINE = '2027-01-12T08:00:00.000Z'
const TEN = '2027-01-12T09:00:00.000Z'
let now = Date.parse('2027-01-11T06:00:00Z')
let server: TestServer
let space: TestSpace
let ada: Seat

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = Date.parse('2027-01-11T06:00:00Z')
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  await keepSessionsAlive(server)
  return () => space.close()
})

interface Mail {
  subject: string
  text: string
  calendar?: string
}
const mailsTo = async (to: string): Promise<Mail[]> =>
  (await (await fetch(`${server.origin}/sandbox/mail.json?to=${encodeURIComponent(to)}`)).json()) as Mail[]
const mailTo = (to: string, subject: RegExp): Promise<Mail> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(to)).find((one) => subject.test(one.subject))
      if (!mail) throw new Error(`no mail to ${to} about ${subject}`)
      return mail
    },
    { timeout: 30_000, interval: 20 },
  )
const eventIn = ({ calendar = '' }: Mail) => {
  const parsed = new ICAL.Component(ICAL.parse(calendar))
  const event = parsed.getFirstSubcomponent('vevent')
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString()
  return { method: parsed.getFirstPropertyValue('method'), value, event }
}
const linkIn = ({ text }: Mail): string => /https?:\S+/.exec(text)?.[0] ?? ''
const holder = (token: string) => holderOf(server.origin, token)
const guestMail = () => `${randomUUID()}@example.org`
const adasMail = () => `${ada.id}@example.com`
const booked = async (more: object = {}, type?: object) => {
  const email = guestMail()
  const made = type && (await ada.call('PUT v2/appointment/type', { title: 'Talk', ...type })).body
  const { token } = await linkFrom(ada, made && { typeId: made.id })
  const { body } = await holder(token).book(NINE, { email, ...more })
  return { email, booking: body.booking, guest: holder(body.manageToken), manageToken: body.manageToken }
}

describe('[APPT-14] guest and host are written to', () => {
  it('when a time is booked, each by their own clock', async () => {
    const { email, booking, manageToken } = await booked({ note: 'Compilers' })
    const mail = await mailTo(email, /Booked: Meeting with Ada/)
    expect(mail.text).toContain('Tuesday, 12 January 2027, 03:00–03:30 (New York time)')
    expect(tokenIn(linkIn(mail))).toBe(manageToken)
    expect(new URL(linkIn(mail)).searchParams.get('type')).toBe('booking')
    const own = await mailTo(adasMail(), /Grace Hopper booked: Meeting/)
    expect(own.text).toContain('Tuesday, 12 January 2027, 09:00–09:30 (Berlin time)')
    expect(own.text).toContain('Compilers')
    expect(linkIn(own)).toContain(`/space?booking=${booking.id}`)
  })

  it('by their name, in the mail and in the calendar that it goes to', async () => {
    const { email } = await booked({ name: 'Grace  O’Hopper-Murray' })
    const mail = await mailTo(email, /Booked: Meeting with Ada/)
    expect(mail.text).toContain('Hello Grace O’Hopper-Murray,')
    expect(JSON.stringify(eventIn(mail).event?.getFirstProperty('attendee')?.toJSON())).toContain(
      'Grace O’Hopper-Murray',
    )
  })

  it('but nothing that a stranger wrote goes to the address that they typed', async () => {
    const { email, guest } = await booked({
      name: 'Buy now at bad.example',
      note: 'cheap http://bad.example',
    })
    await guest.call('POST v2/appointment/cancel', { reason: 'http://bad.example' })
    await mailTo(email, /Canceled/)
    for (const mail of await mailsTo(email))
      expect(JSON.stringify(mail)).not.toMatch(/Buy now|bad\.example|cheap/)
    expect((await mailTo(adasMail(), /Canceled/)).text).toContain('http://bad.example')
  })

  it('not more than ten times about what is to come, whoever types it', async () => {
    const email = guestMail()
    const guest = holder((await linkFrom(ada)).token)
    const statuses: number[] = []
    for (const start of (await guest.startsOn('2027-01-12')).slice(0, 11))
      statuses.push((await guest.book(start, { email })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  it('when it is asked for and answered', async () => {
    const { email, booking } = await booked({}, { confirm: 'manual' })
    expect((await mailTo(email, /Requested: Talk/)).text).toContain(
      'We’re holding the time until they respond.',
    )
    await mailTo(adasMail(), /Grace Hopper requested: Talk/)
    const input = { bookingId: booking.id, isAccepted: false, reason: 'On a journey' }
    await ada.call('POST v2/appointment/answer', input)
    const declined = await mailTo(email, /Declined: Talk with Ada/)
    expect(declined.text).toContain('On a journey')
    expect(eventIn(declined).method).toBe('CANCEL')
  })
})

describe('[APPT-16] the reader’s calendar', () => {
  it('gets what is booked, moves it with its number, and lets it go', async () => {
    const { email, guest } = await booked()
    const made = eventIn(await mailTo(email, /Booked/))
    expect(made.method).toBe('REQUEST')
    expect([made.value('dtstart'), made.value('dtend')]).toEqual([
      '2027-01-12T08:00:00Z',
      '2027-01-12T08:30:00Z',
    ])
    expect([made.value('sequence'), made.value('status')]).toEqual(['0', 'CONFIRMED'])
    expect(made.value('location')).toBe('Analytical Engines')
    await guest.call('POST v2/appointment/reschedule', { idempotencyKey: randomUUID(), start: TEN })
    const moved = eventIn(await mailTo(email, /Rescheduled/))
    expect([moved.value('uid'), moved.value('sequence'), moved.value('dtstart')]).toEqual([
      made.value('uid'),
      '1',
      '2027-01-12T09:00:00Z',
    ])
    await guest.call('POST v2/appointment/cancel', {})
    for (const to of [email, adasMail()]) {
      const canceledEvent = eventIn(await mailTo(to, /Canceled/))
      expect([
        canceledEvent.method,
        canceledEvent.value('uid'),
        canceledEvent.value('sequence'),
        canceledEvent.value('status'),
      ]).toEqual([...['CANCEL', made.value('uid'), '2', 'CANCELLED']])
    }
  })

  it('says in which room of the space it is, and leads each to it', async () => {
    const location = { type: 'room', value: 'Atlas' }
    const { email, booking } = await booked({}, { title: 'In a room', location })
    const mail = await mailTo(email, /Booked: In a room/)
    expect(mail.text).toContain('Where: Atlas, Analytical Engines')
    const guests = eventIn(mail)
    const hosts = eventIn(await mailTo(adasMail(), /booked: In a room/))
    for (const { value } of [guests, hosts]) expect(value('location')).toBe('Atlas, Analytical Engines')
    expect(guests.value('url')).toContain('/appointment?type=booking')
    expect(hosts.value('url')).toMatch(new RegExp(`/space\\?booking=${booking.id}$`))
  })

  it('of whoever is offered times shows what may be', async () => {
    const email = guestMail()
    const input = {
      ...{
        emailList: [email, 'nobody', email.toUpperCase()],
        timezone: 'Europe/Berlin',
        message: 'Any of these?',
      },
      slots: [
        { start: NINE, end: '2027-01-12T08:30:00.000Z' },
        { start: TEN, end: '2027-01-12T09:30:00.000Z' },
      ],
    }
    const { status, body } = await ada.call('POST v2/appointment/send-availability', input)
    expect({ status, body }).toEqual({ status: 200, body: { sent: [email], invalid: ['nobody'] } })
    const mail = await mailTo(email, /Ada invited you to book: Meeting/)
    expect(mail.text).toContain('Any of these?')
    expect(mail.text).toContain('Tuesday, 12 January 2027, 09:00–09:30 (Berlin time)')
    const { method, value, event } = eventIn(mail)
    expect([method, value('status'), event?.parent?.getAllSubcomponents('vevent').length]).toEqual([
      ...['PUBLISH', 'TENTATIVE', 2],
    ])
    const guest = holder(tokenIn(linkIn(mail)))
    const proposed = async () => {
      const { body } = await guest.call('POST v2/appointment/link-detail', {})
      return [body.email, ...body.proposed.map(({ start }: { start: string }) => start)]
    }
    expect(await proposed()).toEqual([email, NINE, TEN])
    const other = holder((await linkFrom(ada)).token)
    expect((await other.book(TEN, { email: guestMail() })).status).toBe(201)
    expect(await proposed()).toEqual([email, NINE])
    expect((await guest.book(NINE, { email })).status).toBe(201)
    expect((await guest.book(TEN, { email })).status).toBe(410)
  })
})

it('[APPT-14] links are mailed by whoever has confirmed their own address', async () => {
  const bob = await space.member('Bob')
  await keepSessionsAlive(server)
  const input = { emailList: [guestMail()], timezone: 'UTC' }
  const { status, body } = await bob.call('POST v2/appointment/send-availability', input)
  expect([status, body.code]).toEqual([403, 'VERIFY_EMAIL_FIRST'])
  const past = { ...input, slots: [{ start: '2027-01-01T08:00:00Z', end: '2027-01-01T09:00:00Z' }] }
  expect((await ada.call('POST v2/appointment/send-availability', past)).status).toBe(400)
})

describe('[APPT-15] whom a booking concerns', () => {
  it('hears of it in their pages, and nobody else does', async () => {
    const bob = await space.member('Bob')
    await keepSessionsAlive(server)
    const [adas, bobs] = [await enterSpace(ada), await enterSpace(bob)]
    const others: unknown[] = []
    bobs.on('booking:told', (notice) => void others.push(notice))
    const notification = nextEvent(adas, 'booking:told')
    const { booking } = await booked()
    expect((await notification)[0]).toEqual({
      ...{ bookingId: booking.id, kind: 'booked', title: 'Grace Hopper booked a time', startsAt: NINE },
      body: 'Tuesday, 12 January 2027, 09:00–09:30 (Berlin time)',
      endsAt: '2027-01-12T08:30:00.000Z',
    })
    const own: unknown[] = []
    adas.on('booking:told', (notice) => void own.push(notice))
    const changed = nextEvent(adas, 'booking:changed', (id) => id === booking.id)
    await ada.call('POST v2/appointment/cancel', { bookingId: booking.id })
    await changed
    expect([own, others]).toEqual([[], []])
  })

  it('is told who has moved it, asks for another time, or has called it off', async () => {
    const requestedBooking = await booked({}, { confirm: 'manual' })
    await ada.call('POST v2/appointment/answer', { bookingId: requestedBooking.booking.id, isAccepted: true })
    const socket = await enterSpace(ada)
    const titles: string[] = []
    socket.on('booking:told', ({ title }) => void titles.push(title))
    const move = (start: string) => ({ idempotencyKey: randomUUID(), start })
    await requestedBooking.guest.call('POST v2/appointment/reschedule', move('2027-01-13T08:00:00.000Z'))
    const { email, guest } = await booked()
    await guest.call('POST v2/appointment/reschedule', move(TEN))
    await guest.call('POST v2/appointment/cancel', {})
    await expect
      .poll(() => titles)
      .toEqual([
        'Grace Hopper requested another time',
        'Grace Hopper booked a time',
        'Grace Hopper rescheduled: Meeting',
        'Grace Hopper canceled: Meeting',
      ])
    expect((await mailTo(adasMail(), /Canceled/)).text).toContain('was canceled by Grace Hopper.')
    expect((await mailTo(email, /Canceled/)).text).toContain('“Meeting” with Ada was canceled.')
    const again = await booked()
    await ada.call('POST v2/appointment/cancel', { bookingId: again.booking.id })
    expect((await mailTo(again.email, /Canceled/)).text).toContain('was canceled by Ada.')
  })

  it('is notified in each browser where they want that', async () => {
    const host = `s${space.spaceId.slice(-12)}.${new URL(server.origin).host}`
    await server.services.connection.pool.query('update sessions set host = $1 where id = $2', [
      host,
      ada.sessionId,
    ])
    const endpoint = `${server.origin}/sandbox/push/${randomUUID()}`
    const { token, open } = newSubscription(endpoint)
    await ada.call('PUT v2/user/update', { pushToken: token })
    const { booking } = await booked()
    await vi.waitFor(async () => {
      const { rows } = (await (await fetch(endpoint)).json()) as { rows: { body: string }[] }
      const [first] = rows.map(({ body }) => JSON.parse(open(body)).notification)
      expect(first).toMatchObject({ title: 'Grace Hopper booked a time' })
      expect(first.navigate).toContain(`/space?booking=${booking.id}`)
    }, 30_000)
  })

  it('is reminded an hour before, once, of what stands then', async () => {
    const { email, booking } = await booked()
    const off = await holder((await linkFrom(ada)).token).book(TEN, { email })
    await holder(off.body.manageToken).call('POST v2/appointment/cancel', {})
    const socket = await enterSpace(ada)
    const titles: string[] = []
    socket.on('booking:told', ({ kind, body, bookingId }) => {
      if (kind === 'reminder') titles.push(`${bookingId} ${body}`)
    })
    const failures: Error[] = []
    const others = [1, 2].map(() =>
      startPoller(
        () => remindOfDueBookings(server.services),
        5000,
        (error) => void failures.push(error),
      ),
    )
    now = Date.parse('2027-01-12T07:00:00Z')
    await expect.poll(() => titles).toEqual([`${booking.id} Starts in 1 hour`])
    await mailTo(email, /Meeting with Ada starts in 1 hour/)
    now = Date.parse('2027-01-12T08:00:00Z')
    await Promise.all(others.map(({ stop }) => stop()))
    const reminders = (await mailsTo(email)).filter(({ subject }) => /starts/.test(subject))
    expect([reminders.length, titles.length, failures]).toEqual([1, 1, []])
  })
})

describe('[APPT-17] who leaves the space', () => {
  it('hosts nothing there: guests are told, and nobody books them any more', async () => {
    const owner = await space.member('Owner', { role: 'owner', isConfirmed: true })
    await keepSessionsAlive(server)
    const { email, guest } = await booked()
    await owner.call('PUT v2/admin/workspace/update-user', { userId: ada.id, status: 'inactive' })
    expect((await mailTo(email, /Canceled: Meeting/)).text).toContain('Your host has left.')
    const { body } = await guest.call('POST v2/appointment/booking-detail', {})
    expect(body.booking.status).toBe('cancelled')
  })

  it('also where a server went down meanwhile', async () => {
    const { guest } = await booked()
    const { pool } = server.services.connection
    await pool.query("update members set status = 'inactive' where user_id = $1", [ada.id])
    await sweepHosts(server.services)
    const { body } = await guest.call('POST v2/appointment/booking-detail', {})
    expect(body.booking.status).toBe('cancelled')
  })

  it('as does who is blocked, and their links end', async () => {
    const { guest, email } = await booked()
    const { token } = await linkFrom(ada)
    const bob = await space.member('Bob', { isConfirmed: true })
    await keepSessionsAlive(server)
    const linkToKeep = await linkFrom(bob)
    const { pool } = server.services.connection
    await pool.query('update users set blocked_at = now() where id = $1', [ada.id])
    await sweepHosts(server.services)
    const { body } = await guest.call('POST v2/appointment/booking-detail', {})
    expect(body.booking.status).toBe('cancelled')
    await mailTo(email, /Canceled: Meeting/)
    await pool.query('update users set blocked_at = null where id = $1', [ada.id])
    const status = async (of: string) => (await holder(of).call('POST v2/appointment/link-detail', {})).status
    expect([await status(token), await status(linkToKeep.token)]).toEqual([410, 200])
  })
})

it('[APPT-18] what somebody has set, hosts and has booked is theirs to take along', async () => {
  const bob = await space.member('Bob')
  await keepSessionsAlive(server)
  await ada.call('POST v2/appointment/un-availability/timeslot/create', {
    date: '2027-01-20',
    reason: 'Away',
  })
  const { token } = await linkFrom(ada)
  const key = randomUUID()
  const response = await fetch(`${server.origin}/api/v2/appointment/schedule`, {
    method: 'POST',
    headers: {
      ...{ origin: server.origin, cookie: bob.cookie, 'content-type': 'application/json' },
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      ...{
        idempotencyKey: key,
        start: NINE,
        timezone: 'UTC',
        name: 'Bob',
        email: 'bob@example.org',
        note: 'My note',
      },
    }),
  })
  expect(response.status).toBe(201)
  const part = async (
    seat: Seat,
    name: 'hours' | 'blockedDays' | 'bookingTypes' | 'hostedBookings' | 'bookings',
  ) => (await seat.call('POST v2/user/own-data', { part: name })).body.rows
  expect(await part(ada, 'hours')).toMatchObject([{ timezone: 'Europe/Berlin', focus: null }])
  const focus = [{ weekday: 2, windows: [{ startMin: 540, endMin: 720 }] }]
  const { weekly } = (await ada.call('POST v2/appointment/list/availability', {})).body
  await ada.call('PUT v2/appointment/availability/week', { timezone: 'Europe/Berlin', weekly, focus })
  expect((await part(ada, 'hours'))[0].focus).toContain('720')
  expect(await part(ada, 'blockedDays')).toMatchObject([{ date: '2027-01-20', reason: 'Away' }])
  expect(await part(ada, 'bookingTypes')).toMatchObject([{ title: 'Meeting' }])
  expect(await part(ada, 'hostedBookings')).toMatchObject([
    { title: 'Meeting', startsAt: expect.stringContaining('2027-01-12') },
  ])
  expect(JSON.stringify(await part(ada, 'hostedBookings'))).not.toContain('Bob')
  expect(await part(bob, 'bookings')).toMatchObject([{ guestName: 'Bob', note: 'My note' }])
  expect(await part(ada, 'bookings')).toEqual([])
  const { body } = await bob.call('POST v2/appointment/booked', { side: 'guest' })
  expect(body.rows).toMatchObject([{ hostName: 'Ada', start: NINE }])
})

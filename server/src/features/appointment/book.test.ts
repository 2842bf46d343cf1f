import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActor } from '../../testing/actor.ts'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { bookingSeats } from './tables.ts'

/** An early Monday in winter: Berlin is one hour ahead of UTC. */
const MONDAY = Date.parse('2027-01-11T06:00:00Z')
let now = MONDAY
let server: TestServer
let space: TestSpace
let ada: Seat

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = MONDAY
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  await keepSessionsAlive(server)
})

const holder = async (input: Parameters<typeof linkFrom>[1] = {}) =>
  holderOf(server.origin, (await linkFrom(ada, input)).token)
const NINE = '2027-01-12T08:00:00.000Z'
const TEN = '2027-01-12T09:00:00.000Z'

describe('[APPT-4] everybody can be booked without having set anything', () => {
  it('half an hour, on workdays from nine to five by their own clock', async () => {
    const guest = await holder()
    const { days, durationMin, host, timezone } = await guest.free('2027-01-12', '2027-01-17')
    expect({ durationMin, host, timezone }).toEqual({
      ...{ durationMin: 30, timezone: 'Europe/Berlin' },
      host: { name: 'Ada', image: null, title: 'Meeting' },
    })
    expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2027-01-12', 16],
      ['2027-01-13', 16],
      ['2027-01-14', 16],
      ['2027-01-15', 16],
    ])
    expect(days[0]?.slots[0]).toEqual({ start: NINE, end: '2027-01-12T08:30:00.000Z', seatsLeft: 1 })
  })

  it('in the zone of the space as long as they have told none', async () => {
    const { body } = await ada.call('POST v2/appointment/list/availability', {})
    expect(body).toMatchObject({ id: ada.id, timezone: 'UTC', isTimezoneChosen: false, overrides: [] })
    expect(body.weekly[1]).toEqual({ weekday: 1, windows: [{ startMin: 540, endMin: 1020 }] })
    await linkFrom(ada)
    await linkFrom(ada, { timezone: 'Asia/Tokyo' })
    const after = await ada.call('POST v2/appointment/list/availability', {})
    expect(after.body).toMatchObject({ timezone: 'Europe/Berlin', isTimezoneChosen: true })
  })

  it('days are those of whoever looks', async () => {
    const guest = await holder()
    const { days } = await guest.free('2027-01-12', '2027-01-12', 'Pacific/Auckland')
    expect(days.map(({ date }) => date)).toEqual(['2027-01-12'])
    expect(days[0]?.slots[0]?.start).toBe('2027-01-11T11:00:00.000Z')
  })
})

describe('[APPT-9] a time that is booked', () => {
  it('is free no more, and nobody else gets it', async () => {
    const guest = await holder()
    const { status, body } = await guest.book(NINE, { note: 'Compilers' })
    expect(status).toBe(201)
    expect(body.booking).toMatchObject({
      ...{ hostName: 'Ada', title: 'Meeting', status: 'accepted', start: NINE, note: 'Compilers' },
      ...{ guestName: 'Grace Hopper', guestTimezone: 'America/New_York', isChangeable: true },
    })
    expect(body.ics).toContain('DTSTART:20270112T080000Z')
    expect(await guest.startsOn('2027-01-12')).not.toContain(NINE)
    const second = await guest.book(NINE)
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: /just taken/ } })
    expect(JSON.stringify(second.body)).not.toContain('Grace')
  })

  it('takes its buffers along, in each space that the host is in', async () => {
    const otherSpace = await seedSpace(server)
    const { body: type } = await ada.call('PUT v2/appointment/type', {
      ...{ title: 'Long', durations: [60], bufferBeforeMin: 30, bufferAfterMin: 30 },
    })
    await (await holder({ typeId: type.id })).book(TEN)
    const there = await otherSpace.member('Somebody')
    expect(there.id).not.toBe(ada.id)
    const starts = await (await holder()).startsOn('2027-01-12')
    expect(starts.slice(0, 3)).toEqual([NINE, '2027-01-12T10:30:00.000Z', '2027-01-12T11:00:00.000Z'])
  })

  it('cannot be written twice, by whatever way', async () => {
    const guest = await holder()
    const { body } = await guest.book(NINE)
    const { body: later } = await guest.book(TEN)
    const { db } = server.services
    const twice = db.insert(bookingSeats).values({
      ...{ bookingId: later.booking.id, hostId: ada.id, position: 1, typeId: later.booking.typeId },
      ...{ startsAt: new Date(TEN), blocked: `[${NINE},${TEN})`, isTaken: true },
    })
    await expect(twice).rejects.toMatchObject({ cause: { code: expect.stringMatching(/23P01|23505/) } })
    expect(body.booking.id).not.toBe(later.booking.id)
  })
})

describe('[APPT-10] sent twice', () => {
  it('with one key is booked once, by a link that books once too', async () => {
    const guest = await holder({ isSingleUse: true })
    const idempotencyKey = randomUUID()
    const first = await guest.book(NINE, { idempotencyKey })
    const second = await guest.book(NINE, { idempotencyKey })
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await guest.book(TEN)).toMatchObject({ status: 410, body: { code: 'linkActivated' } })
  })

  it('at once, too', async () => {
    const guest = await holder()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => guest.book(NINE, { idempotencyKey })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.booking.id)).size).toBe(1)
  })

  it('by another link is another booking', async () => {
    const idempotencyKey = randomUUID()
    const one = await (await holder()).book(NINE, { idempotencyKey })
    const other = await (await holder()).book(TEN, { idempotencyKey })
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body.booking.id).not.toBe(one.body.booking.id)
  })
})

describe('[APPT-46] without a key', () => {
  const book = (guest: Awaited<ReturnType<typeof holder>>, start: string, email = 'grace@example.net') =>
    guest.call('POST v2/appointment/schedule', {
      ...{ start, timezone: 'America/New_York', name: 'Grace Hopper', email },
    })

  it('a time is booked, and refused where it is sent again', async () => {
    const guest = await holder()
    const first = await book(guest, NINE)
    expect(first).toMatchObject({ status: 201, body: { booking: { status: 'accepted', start: NINE } } })
    const again = await book(guest, NINE)
    expect([again.status, again.body.code, again.body.manageToken]).toEqual([409, 'CONFLICT', undefined])
    expect((await book(guest, TEN)).status).toBe(201)
  })

  it('a team is booked once by one address at one time, also at once, and again once it was called off', async () => {
    const hosts = await Promise.all(['Bob', 'Cleo', 'Dan'].map((name) => space.member(name)))
    const owner = await space.member('Owner', { role: 'owner' })
    await server.services.connection.pool.query('update users set email_verified_at = now()')
    await keepSessionsAlive(server)
    const team = { title: 'Support', mode: 'roundRobin' as const, hostIds: hosts.map(({ id }) => id) }
    const { body: type } = await owner.call('PUT v2/appointment/type', team)
    const guest = holderOf(server.origin, (await linkFrom(owner, { typeId: type.id })).token)
    const start = (await guest.startsOn('2027-01-12'))[0] ?? ''
    const answers = await Promise.all(Array.from({ length: 4 }, () => book(guest, start)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect((await book(guest, start, 'other@example.net')).status).toBe(201)
    const made = answers.find(({ status }) => status === 201)
    const bearer = made?.body.manageToken
    expect((await createActor(server.origin).call('POST v2/appointment/cancel', {}, { bearer })).status).toBe(
      200,
    )
    expect((await book(guest, start)).status).toBe(201)
  })
})

describe('[APPT-10] a time that is held', () => {
  it('is kept for whoever fills the form, and free again after five minutes', async () => {
    const [guest, other] = [await holder(), await holder()]
    const idempotencyKey = randomUUID()
    const held = await guest.call('POST v2/appointment/hold', { idempotencyKey, start: NINE })
    expect(held).toMatchObject({
      status: 200,
      body: { start: NINE, until: new Date(MONDAY + 300_000).toISOString() },
    })
    expect(await other.startsOn('2027-01-12')).not.toContain(NINE)
    expect((await other.book(NINE)).status).toBe(409)
    now += 300_000
    expect(await other.startsOn('2027-01-12')).toContain(NINE)
    expect((await other.book(NINE)).status).toBe(201)
    expect((await guest.book(NINE, { idempotencyKey })).status).toBe(409)
  })

  it('becomes the booking, also where nobody took it after those five minutes', async () => {
    const guest = await holder({ isSingleUse: true })
    const idempotencyKey = randomUUID()
    await guest.call('POST v2/appointment/hold', { idempotencyKey, start: NINE })
    now += 400_000
    expect((await guest.book(NINE, { idempotencyKey })).body.booking.status).toBe('accepted')
  })

  it('is looked for anew after them, by all the rules', async () => {
    const guest = await holder()
    const idempotencyKey = randomUUID()
    await guest.call('POST v2/appointment/hold', { idempotencyKey, start: NINE })
    await ada.call('POST v2/appointment/un-availability/timeslot/create', { date: '2027-01-12' })
    now += 300_000
    const { status, body } = await guest.book(NINE, { idempotencyKey })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['start']])
  })

  it('goes to another of a team where whoever it was held of hosts no more', async () => {
    const [bob, owner] = [await space.member('Bob'), await space.member('Owner', { role: 'owner' })]
    await server.services.connection.pool.query('update users set email_verified_at = now()')
    await keepSessionsAlive(server)
    const team = { title: 'Support', mode: 'roundRobin' as const, hostIds: [ada.id, bob.id] }
    const { body: type } = await owner.call('PUT v2/appointment/type', team)
    const guest = holderOf(server.origin, (await linkFrom(owner, { typeId: type.id })).token)
    const key = { idempotencyKey: randomUUID() }
    const start = (await guest.startsOn('2027-01-12'))[0] ?? ''
    await guest.call('POST v2/appointment/hold', { ...key, start })
    await ada.call('POST v2/appointment/step-out', { typeId: type.id, isOut: true })
    expect((await guest.book(start, key)).body.booking.hostName).toBe('Bob')
  })

  it('gives way to another one of the same key, or is let go', async () => {
    const [guest, other] = [await holder(), await holder()]
    const idempotencyKey = randomUUID()
    for (const start of [NINE, TEN]) await guest.call('POST v2/appointment/hold', { idempotencyKey, start })
    expect(await other.startsOn('2027-01-12')).toContain(NINE)
    expect(await other.startsOn('2027-01-12')).not.toContain(TEN)
    expect((await guest.book(NINE, { idempotencyKey })).body.booking.start).toBe(NINE)
    expect(await other.startsOn('2027-01-12')).toContain(TEN)
    const key = randomUUID()
    await other.call('POST v2/appointment/hold', { idempotencyKey: key, start: TEN })
    expect((await other.call('POST v2/appointment/release', { idempotencyKey: key })).status).toBe(204)
    expect(await guest.startsOn('2027-01-12')).toContain(TEN)
  })

  it('is one of ten at most by one link, so that nobody keeps a week', async () => {
    const guest = await holder()
    const starts = await guest.startsOn('2027-01-12')
    const statuses: number[] = []
    for (const start of starts.slice(0, 11))
      statuses.push(
        (await guest.call('POST v2/appointment/hold', { idempotencyKey: randomUUID(), start })).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409])
  })
})

describe('[APPT-2] what is not offered cannot be booked', () => {
  it.each([
    ['that is over', '2027-01-08T09:00:00.000Z'],
    ['within the notice', '2027-01-11T07:30:00.000Z'],
    ['beyond the horizon', '2027-06-01T08:00:00.000Z'],
    ['outside the hours', '2027-01-12T07:30:00.000Z'],
    ['that ends after them', '2027-01-12T15:45:00.000Z'],
    ['off the grid', '2027-01-12T08:15:00.000Z'],
    ['within a minute', '2027-01-12T08:00:30.000Z'],
    ['on a Sunday', '2027-01-17T09:00:00.000Z'],
  ])('a time %s', async (_, start) => {
    const guest = await holder()
    const { status, body } = await guest.book(start)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['start'] })
  })

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ durationMin: 45 }, 'durationMin'],
    [{ answers: [{ questionId: 'nothing', answer: 'x' }] }, 'answers'],
    [{ email: 'nobody' }, 'email'],
    [{ name: '  ' }, 'name'],
  ])('with %j', async (more, field) => {
    const guest = await holder()
    const { status, body } = await guest.book(NINE, more)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  it.each([
    [{ from: '2027-01-12', to: '2027-01-11' }, 'to'],
    [{ from: '2027-01-12', to: '2027-04-12' }, 'to'],
    [{ from: '2027-02-30', to: '2027-03-01' }, 'from'],
    [{ timezone: 'Nowhere' }, 'timezone'],
  ])('times of %j are not looked for', async (more, field) => {
    const guest = await holder()
    const input = { from: '2027-01-12', to: '2027-01-12', timezone: 'UTC', ...more }
    const { status, body } = await guest.call('POST v2/appointment/timeslots', input)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })
})

it('[APPT-5] limits hold, and what is cancelled counts no more', async () => {
  await ada.call('POST v2/appointment/types', {})
  const { body } = await ada.call('POST v2/appointment/types', {})
  await ada.call('PUT v2/appointment/type', { typeId: body.rows[0].id, dailyLimit: 1, weeklyLimit: 2 })
  const guest = await holder()
  const booked = await guest.book(NINE)
  expect(await guest.startsOn('2027-01-12')).toEqual([])
  expect((await guest.book(TEN)).status).toBe(409)
  expect((await guest.book('2027-01-13T08:00:00.000Z')).status).toBe(201)
  expect((await guest.book('2027-01-14T08:00:00.000Z')).status).toBe(409)
  await holderOf(server.origin, booked.body.manageToken).call('POST v2/appointment/cancel', {})
  expect(await guest.startsOn('2027-01-12')).toContain(TEN)
})

it('what is asked of guests must be answered, and stands with the booking', async () => {
  const questions = [
    { id: 'why', label: 'What is it about?', isRequired: true },
    { id: 'else', label: 'Anything else?', isRequired: false },
  ]
  const { body: type } = await ada.call('PUT v2/appointment/type', { title: 'Talk', questions })
  const guest = await holder({ typeId: type.id })
  expect((await guest.book(NINE)).body.fields).toHaveProperty(['answers.why'])
  const answers = [{ questionId: 'why', answer: ' Bugs ' }]
  expect((await guest.book(NINE, { answers })).body.booking.answers).toEqual([
    { label: 'What is it about?', answer: 'Bugs' },
  ])
})

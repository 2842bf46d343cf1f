import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const NOW = Date.parse('2026-11-23T08:00:00Z')
const NEXT = '2026-12-07T09:00'
const AFTER_NEXT = '2026-12-14T09:00'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let cleo: Seat
let now = NOW
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada')
  bob = await space.member('Bob')
  cleo = await space.member('Cleo')
  now = NOW
})

const plan = async (more: object = {}, by = ada): Promise<string> => {
  const { status, body } = await by.call('POST v2/event/create', {
    title: 'Standup',
    startLocal: NEXT,
    endLocal: '2026-12-07T09:30',
    timezone: 'Europe/Berlin',
    ...more,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
const WEEKLY = { rrule: 'FREQ=WEEKLY;COUNT=4' }
const respond = (
  seat: Seat,
  eventId: string,
  status: 'going' | 'maybe' | 'declined' = 'going',
  more: object = {},
) => seat.call('POST v2/event/respond', { eventId, status, ...more })
const at = async (eventId: string, recurrenceId?: string, by = ada) =>
  (await by.call('POST v2/event/get', { eventId, ...(recurrenceId && { recurrenceId }) })).body
const attendees = async (eventId: string, more: object = {}, by = ada) =>
  (await by.call('POST v2/event/get-attendees', { eventId, ...more })).body.rows
const statusOf = async (eventId: string, more: object = {}) =>
  Object.fromEntries(
    (await attendees(eventId, more)).map((row: Record<string, string>) => [row['name'], row['status']]),
  )
const confirm = (...seats: Seat[]) =>
  server.services.connection.pool.query('update users set email_verified_at = now() where id = any($1)', [
    seats.map(({ id }) => id),
  ])
const endless = () => server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
const mailsTo = async (seat: Seat): Promise<string[]> => {
  const { rows } = await server.services.connection.pool.query(
    'select template from mails where "to" = $1 order by id',
    [`${seat.id}@example.com`],
  )
  return rows.map(({ template }) => template)
}

describe('[EVENT-11] what one says', () => {
  it('to a series counts in each occurrence, and to one occurrence in that alone', async () => {
    const id = await plan(WEEKLY)
    expect((await respond(bob, id)).body).toMatchObject({ ownStatus: 'going', counts: { going: 1 } })
    const one = await respond(bob, id, 'declined', { recurrenceId: AFTER_NEXT })
    expect(one.body).toMatchObject({ recurrenceId: AFTER_NEXT, ownStatus: 'declined', counts: { going: 0 } })
    expect(await at(id, NEXT, bob)).toMatchObject({ ownStatus: 'going', counts: { going: 1 } })
    expect(await statusOf(id, { recurrenceId: NEXT })).toMatchObject({ Bob: 'going' })
    expect(await statusOf(id, { recurrenceId: AFTER_NEXT })).toMatchObject({ Bob: 'declined' })
    await respond(cleo, id, 'going', { recurrenceId: AFTER_NEXT })
    expect((await at(id, AFTER_NEXT)).counts).toMatchObject({ going: 1 })
    expect((await at(id, NEXT)).counts).toMatchObject({ going: 1 })
    const calendar = await bob.call('POST v2/event/calendar', {
      from: '2026-12-01T00:00:00Z',
      to: '2026-12-20T00:00:00Z',
    })
    expect(calendar.body.events[0]).toMatchObject({
      ownStatus: 'going',
      occurrences: [{ startsAt: expect.any(String) }, { ownStatus: 'declined' }],
    })
  })

  it('again is one answer, and somebody else’s is their own', async () => {
    const id = await plan()
    await respond(bob, id)
    await respond(bob, id, 'maybe')
    await respond(cleo, id)
    expect(await statusOf(id)).toEqual({ Ada: 'going', Bob: 'maybe', Cleo: 'going' })
    expect((await at(id)).counts).toEqual({
      invited: 0,
      going: 1,
      maybe: 1,
      waitlisted: 0,
      pending: 0,
      hosts: 1,
    })
  })

  it('is taken of guests by a link too, and of nobody to what is over, cancelled or a draft', async () => {
    const guest = await space.visitor('guest', 'Gus')
    const id = await plan()
    expect((await respond(guest, id)).body.ownStatus).toBe('going')
    expect(await statusOf(id)).toMatchObject({ Gus: 'going' })
    await ada.call('PUT v2/event/update', { eventId: id, status: 'cancelled' })
    expect((await respond(bob, id)).status).toBe(409)
    expect((await respond(ada, await plan({ isDraft: true }), 'maybe')).status).toBe(409)
    const over = await plan({ startLocal: '2026-11-20T09:00', endLocal: '2026-11-20T10:00' })
    expect((await respond(bob, over)).status).toBe(409)
    const series = await plan(WEEKLY)
    expect((await respond(bob, series, 'going', { recurrenceId: '2026-12-08T09:00' })).status).toBe(404)
  })
})

describe('[EVENT-12] who is invited', () => {
  it('is a member, a guest, whoever is in a group, or has a mail address; each once', async () => {
    const dan = await space.member('Dan')
    const guest = await space.visitor('guest', 'Gus')
    const group = { id: crypto.randomUUID(), userIds: [cleo.id] }
    await ada.call('POST v2/chat/create-group', group)
    await confirm(ada, dan)
    const id = await plan({
      userIds: [bob.id, guest.id],
      groupIds: [group.id],
      emailList: [`${dan.id}@example.com`, 'Ext@Elsewhere.example'],
    })
    expect(await statusOf(id)).toEqual({
      Ada: 'going',
      Bob: 'invited',
      Cleo: 'invited',
      Dan: 'invited',
      Gus: 'invited',
      Ext: 'invited',
    })
    const again = await ada.call('POST v2/event/invite-users', {
      eventId: id,
      userIds: [bob.id],
      emailList: ['ext@elsewhere.example', 'new@elsewhere.example', 'no address'],
    })
    expect(again.body).toMatchObject({
      invited: [{ name: 'New', email: 'new@elsewhere.example', status: 'invited' }],
      alreadyInvited: ['ext@elsewhere.example'],
      invalid: ['no address'],
    })
    expect((await respond(guest, id)).body.ownStatus).toBe('going')
    expect(await mailsTo(bob)).toEqual(['event-invited'])
  })

  it('is nobody who has typed an address that they have not confirmed', async () => {
    const eve = await space.member('Eve')
    await confirm(ada)
    const id = await plan({ emailList: [`${eve.id}@example.com`], visibility: 'invited' })
    expect((await eve.call('POST v2/event/get', { eventId: id })).status).toBe(404)
    expect((await attendees(id))[1]).toMatchObject({ userId: null, email: `${eve.id}@example.com` })
    expect(await mailsTo(eve)).toEqual(['event-invited'])
  })

  it('is told when a draft is published, and not before', async () => {
    const id = await plan({ isDraft: true, userIds: [bob.id] })
    expect(await mailsTo(bob)).toEqual([])
    await ada.call('PUT v2/event/update', { eventId: id, status: 'scheduled' })
    expect(await mailsTo(bob)).toEqual(['event-invited'])
    expect((await at(id, undefined, bob)).ownStatus).toBe('invited')
  })

  it('writes to no strangers before the own address is confirmed', async () => {
    const { status, body } = await ada.call('POST v2/event/invite-users', {
      eventId: await plan(),
      emailList: ['stranger@elsewhere.example'],
    })
    expect([status, body.code]).toEqual([403, 'VERIFY_EMAIL_FIRST'])
  })

  it('by an address that they have confirmed stands there as themselves once they answer', async () => {
    const { pool } = server.services.connection
    await pool.query('update users set email_verified_at = now() where id = any($1)', [[ada.id]])
    const id = await plan({ emailList: ['fay@elsewhere.example'], visibility: 'invited' })
    const fay = await space.member('Fay')
    await pool.query('update users set email = $2, email_verified_at = now() where id = $1', [
      fay.id,
      'fay@elsewhere.example',
    ])
    expect((await at(id, undefined, fay)).ownStatus).toBe('invited')
    await respond(fay, id)
    const rows = await attendees(id)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ userId: fay.id, status: 'going' })
    await pool.query('update users set email = $2 where id = $1', [fay.id, `${fay.id}@example.com`])
  })

  it('counts and comes once, whether asked by a mail, as a member or both', async () => {
    const carl = await space.member('Carl')
    const address = `${carl.id}@example.com`
    await confirm(ada)
    const id = await plan({
      emailList: [address],
      startLocal: '2026-11-23T09:00',
      endLocal: '2026-11-23T10:00',
    })
    await confirm(carl)
    now = Date.parse('2026-11-23T07:55:00Z')
    await respond(carl, id, 'maybe')
    await ada.call('POST v2/event/invite-users', { eventId: id, userIds: [carl.id] })
    expect(await statusOf(id)).toEqual({ Ada: 'going', Carl: 'maybe' })
    const other = await plan({ emailList: [`${bob.id}@example.com`] })
    await confirm(bob)
    await ada.call('POST v2/event/invite-users', { eventId: other, userIds: [bob.id], emailList: [] })
    expect(await attendees(other)).toMatchObject([{ name: 'Ada' }, { name: 'Bob', userId: bob.id }])
  })

  it('[EVENT-14] by a mail and comes with an account has been there', async () => {
    const carl = await space.member('Carl')
    await confirm(ada)
    const id = await plan({
      ...{ emailList: [`${carl.id}@example.com`], visibility: 'invited' },
      ...{ startLocal: '2026-11-23T09:00', endLocal: '2026-11-23T10:00' },
    })
    const { pool } = server.services.connection
    await pool.query("update event_attendees set status = 'going' where event_id = $1", [id])
    await confirm(carl)
    expect((await carl.call('POST v2/event/join', { eventId: id })).status).toBe(200)
    now = Date.parse('2026-11-23T10:00:00Z')
    expect(await statusOf(id, { status: 'attended' })).toEqual({ Carl: 'attended' })
  })

  it('asked by a mail and as a member, stands by what they answered, in one place', async () => {
    const carl = await space.member('Carl')
    await confirm(ada)
    const id = await plan({ emailList: [`${carl.id}@example.com`], capacity: 1, hasWaitlist: true })
    const { pool } = server.services.connection
    await pool.query("update event_attendees set status = 'going' where event_id = $1 and role = 'guest'", [
      id,
    ])
    await ada.call('POST v2/event/invite-users', { eventId: id, userIds: [carl.id] })
    await respond(bob, id)
    expect(await statusOf(id)).toMatchObject({ Bob: 'waitlisted', Carl: 'invited' })
    await confirm(carl)
    await respond(carl, id, 'maybe')
    expect(await statusOf(id)).toEqual({ Ada: 'going', Bob: 'going', Carl: 'maybe' })
  })

  it('alone answers where it is for the invited', async () => {
    const id = await plan({ rsvpPolicy: 'invite', userIds: [bob.id] })
    expect((await respond(cleo, id)).status).toBe(403)
    expect((await respond(bob, id)).body.ownStatus).toBe('going')
  })
})

describe('[EVENT-9] addresses and answers', () => {
  it('are for hosts and who runs the space', async () => {
    const id = await plan({ questions: [{ id: 'food', label: 'What do you eat?', isRequired: false }] })
    await respond(bob, id, 'going', { answers: { food: 'Soup' } })
    expect((await attendees(id))[1]).toMatchObject({
      email: `${bob.id}@example.com`,
      answers: { food: 'Soup' },
    })
    expect((await attendees(id, {}, cleo))[1]).toMatchObject({ name: 'Bob', email: null, answers: null })
  })

  it('[EVENT-15] are given by who comes, where they must be, and to what was asked', async () => {
    const id = await plan({ questions: [{ id: 'food', label: 'What do you eat?', isRequired: true }] })
    expect((await respond(bob, id)).body.fields).toEqual({ 'answers.food': 'Answer this question.' })
    expect((await respond(bob, id, 'maybe', { answers: { age: '7' } })).body.fields).toHaveProperty(
      'answers.age',
    )
    expect((await respond(bob, id, 'declined')).status).toBe(200)
    expect((await respond(bob, id, 'going', { answers: { food: 'Soup' } })).status).toBe(200)
    expect((await respond(bob, id)).status).toBe(200)
  })
})

describe('[EVENT-13] places', () => {
  it('are as many as there are, and who waits comes in by turn and is told', async () => {
    const id = await plan({ capacity: 1, hasWaitlist: true })
    const dan = await space.member('Dan')
    const got = [await respond(bob, id), await respond(cleo, id), await respond(dan, id)]
    expect(got.map(({ body }) => body.ownStatus)).toEqual(['going', 'waitlisted', 'waitlisted'])
    expect((await respond(cleo, id)).body.ownStatus).toBe('waitlisted')
    await respond(bob, id, 'declined')
    expect(await statusOf(id)).toEqual({ Ada: 'going', Bob: 'declined', Cleo: 'going', Dan: 'waitlisted' })
    expect(await mailsTo(cleo)).toEqual(['event-promoted'])
    await ada.call('PUT v2/event/update', { eventId: id, capacity: 2 })
    expect(await statusOf(id)).toMatchObject({ Dan: 'going' })
    const rows = await attendees(id)
    const cleoRow = rows.find(({ name }: { name: string }) => name === 'Cleo')
    await respond(bob, id)
    await ada.call('POST v2/event/remove-attendee', { eventId: id, attendeeId: cleoRow.id })
    expect(await statusOf(id)).toEqual({ Ada: 'going', Bob: 'going', Dan: 'going' })
  })

  it('that are taken are told where nobody waits', async () => {
    const id = await plan({ capacity: 1 })
    await respond(bob, id)
    const { status, body } = await respond(cleo, id)
    expect([status, body.message]).toEqual([409, 'This event is full.'])
    expect((await respond(cleo, id, 'maybe')).status).toBe(200)
    expect((await respond(ada, id)).status).toBe(200)
  })

  it('of a series are counted in each occurrence', async () => {
    const id = await plan({ ...WEEKLY, capacity: 1, hasWaitlist: true })
    await respond(bob, id, 'going', { recurrenceId: AFTER_NEXT })
    // One of the four occurrences is full.
    expect((await respond(cleo, id)).body.ownStatus).toBe('waitlisted')
    expect((await respond(cleo, id, 'going', { recurrenceId: NEXT })).body.ownStatus).toBe('going')
    await respond(bob, id, 'declined', { recurrenceId: AFTER_NEXT })
    expect(await at(id, AFTER_NEXT, cleo)).toMatchObject({ ownStatus: 'going', counts: { going: 1 } })
    // Cleo, who is going to the series, gives up one occurrence.
    await respond(cleo, id, 'declined', { recurrenceId: NEXT })
    expect((await respond(bob, id, 'going', { recurrenceId: NEXT })).body.ownStatus).toBe('going')
    expect((await respond(bob, id, 'going', { recurrenceId: AFTER_NEXT })).body.ownStatus).toBe('waitlisted')
  })

  it('of a day that is off keep nobody from coming to the rest', async () => {
    const id = await plan({ ...WEEKLY, capacity: 1, hasWaitlist: true })
    await respond(bob, id, 'going', { recurrenceId: AFTER_NEXT })
    expect((await respond(cleo, id)).body.ownStatus).toBe('waitlisted')
    await ada.call('PUT v2/event/update', { eventId: id, recurrenceId: AFTER_NEXT, status: 'cancelled' })
    expect((await at(id, NEXT, cleo)).ownStatus).toBe('going')
    expect(await mailsTo(cleo)).toContain('event-promoted')
  })

  it('are asked for where a host lets people in, but not by who was invited', async () => {
    const id = await plan({ rsvpPolicy: 'approval', capacity: 2, hasWaitlist: true, userIds: [bob.id] })
    expect((await respond(bob, id)).body.ownStatus).toBe('going')
    expect((await respond(cleo, id)).body).toMatchObject({
      ownStatus: 'pending',
      counts: { going: 1, pending: 1 },
    })
    const [row] = await attendees(id, { status: 'pending' })
    const answer = (isApproved: boolean, by = ada) =>
      by.call('POST v2/event/approve', { eventId: id, attendeeId: row.id, isApproved })
    expect((await answer(true, cleo)).status).toBe(403)
    expect((await answer(true)).body).toMatchObject({ name: 'Cleo', status: 'going' })
    expect((await answer(true)).status).toBe(409)
    expect((await at(id, undefined, cleo)).ownStatus).toBe('going')
    const dan = await space.member('Dan')
    await respond(dan, id)
    const [asking] = await attendees(id, { status: 'pending' })
    const late = await ada.call('POST v2/event/approve', {
      eventId: id,
      attendeeId: asking.id,
      isApproved: true,
    })
    expect(late.body.status).toBe('waitlisted')
  })
})

describe('[EVENT-17] another time', () => {
  it('asks those again who come, who keep their place, and tells them once', async () => {
    const id = await plan({ capacity: 1, hasWaitlist: true })
    await respond(bob, id)
    await respond(cleo, id)
    await ada.call('PUT v2/event/update', {
      eventId: id,
      startLocal: '2026-12-07T11:00',
      endLocal: '2026-12-07T12:00',
    })
    expect(await at(id, undefined, bob)).toMatchObject({
      ownStatus: 'going',
      mustReconfirm: true,
      icalSequence: 1,
    })
    expect(await mailsTo(bob)).toEqual(['event-moved'])
    expect((await respond(bob, id)).body).toMatchObject({ ownStatus: 'going', mustReconfirm: false })
    await ada.call('PUT v2/event/update', { eventId: id, description: 'More' })
    expect(await at(id, undefined, bob)).toMatchObject({ mustReconfirm: false, icalSequence: 1 })
    expect(await mailsTo(bob)).toEqual(['event-moved'])
  })

  it('of one occurrence asks for that one, until they answer it or the series', async () => {
    const id = await plan(WEEKLY)
    await respond(bob, id)
    const move = {
      eventId: id,
      recurrenceId: AFTER_NEXT,
      startLocal: '2026-12-14T15:00',
      endLocal: '2026-12-14T16:00',
    }
    await ada.call('PUT v2/event/update', move)
    expect(await at(id, AFTER_NEXT, bob)).toMatchObject({
      ownStatus: 'going',
      mustReconfirm: true,
      counts: { going: 1 },
    })
    expect(await at(id, NEXT, bob)).toMatchObject({ ownStatus: 'going', mustReconfirm: false })
    await respond(bob, id, 'declined')
    expect(await at(id, AFTER_NEXT, bob)).toMatchObject({
      ownStatus: 'declined',
      mustReconfirm: false,
      counts: { going: 0 },
    })
  })
})

it('[EVENT-16] of a change everybody is told once who was asked and has not declined, and of nothing else', async () => {
  const dan = await space.member('Dan')
  const id = await plan({ userIds: [bob.id, cleo.id, dan.id] })
  await respond(cleo, id, 'declined')
  await ada.call('PUT v2/event/update', {
    eventId: id,
    title: 'Retro',
    location: { type: 'url', value: 'https://meet.example/1' },
  })
  await ada.call('PUT v2/event/update', { eventId: id, capacity: 20 })
  await ada.call('PUT v2/event/update', { eventId: id, status: 'cancelled' })
  expect(await mailsTo(bob)).toEqual(['event-invited', 'event-changed', 'event-cancelled'])
  expect(await mailsTo(cleo)).toEqual(['event-invited'])
  expect(await mailsTo(ada)).toEqual([])
})

it('[EVENT-16] of a date that is taken out of a series it is told that it is off, once', async () => {
  const id = await plan({ ...WEEKLY, userIds: [bob.id, cleo.id] })
  await respond(cleo, id, 'declined', { recurrenceId: AFTER_NEXT })
  const dates = (exdates: string[]) => ada.call('PUT v2/event/update', { eventId: id, exdates })
  expect((await dates([AFTER_NEXT])).body.icalSequence).toBe(1)
  expect(await mailsTo(bob)).toEqual(['event-invited', 'event-cancelled'])
  expect(await mailsTo(cleo)).toEqual(['event-invited'])
  await dates([])
  expect(await mailsTo(bob)).toEqual(['event-invited', 'event-cancelled', 'event-changed'])
})

it('[EVENT-17] one occurrence of a series to which five thousand come is moved as any other', async () => {
  const id = await plan(WEEKLY)
  const { pool } = server.services.connection
  await pool.query(
    `insert into event_attendees (id, event_id, recurrence_id, person_key, name, role, status, is_let_in,
       must_reconfirm, created_at)
     select gen_random_uuid(), $1, '', 'guest:' || n, 'G', 'guest', 'going', true, false, now()
     from generate_series(1, 5000) n`,
    [id],
  )
  await pool.query('analyze event_attendees')
  const moved = await ada.call('PUT v2/event/update', {
    eventId: id,
    recurrenceId: AFTER_NEXT,
    startLocal: '2026-12-14T15:00',
    endLocal: '2026-12-14T16:00',
  })
  expect(moved.body).toMatchObject({ counts: { going: 5000 } })
}, 60_000)

describe('[EVENT-14] who came', () => {
  it('has attended, and who said so and did not is a no-show once it is over', async () => {
    const id = await plan({ ...WEEKLY, location: { type: 'room', value: 'kitchen' } })
    await respond(bob, id)
    await respond(cleo, id)
    const join = () => bob.call('POST v2/event/join', { eventId: id, recurrenceId: NEXT })
    expect((await join()).status).toBe(409)
    now = Date.parse('2026-12-07T07:50:00Z')
    await endless()
    expect((await join()).body).toMatchObject({ location: { type: 'room', value: 'kitchen' } })
    const dan = await space.member('Dan')
    await endless()
    await dan.call('POST v2/event/join', { eventId: id, recurrenceId: NEXT })
    expect(await statusOf(id, { recurrenceId: NEXT })).toEqual({
      Ada: 'going',
      Bob: 'attended',
      Cleo: 'going',
      Dan: 'attended',
    })
    now = Date.parse('2026-12-07T09:00:00Z')
    expect(await statusOf(id, { recurrenceId: NEXT })).toMatchObject({ Bob: 'attended', Cleo: 'noShow' })
    expect(await statusOf(id, { recurrenceId: AFTER_NEXT })).toMatchObject({ Bob: 'going', Cleo: 'going' })
    expect(await statusOf(id, { recurrenceId: NEXT, status: 'attended' })).toEqual({
      Bob: 'attended',
      Dan: 'attended',
    })
    expect(await statusOf(id, { recurrenceId: NEXT, status: 'noShow' })).toMatchObject({ Cleo: 'noShow' })
    expect(await statusOf(id, { recurrenceId: NEXT, status: 'going' })).toEqual({})
    expect((await at(id, NEXT, cleo)).ownStatus).toBe('noShow')
    expect((await join()).status).toBe(409)
  })

  it('comes in only as far as there is a place', async () => {
    const id = await plan({ capacity: 1, hasWaitlist: true })
    await respond(bob, id)
    now = Date.parse('2026-12-07T08:10:00Z')
    await endless()
    expect((await cleo.call('POST v2/event/join', { eventId: id })).status).toBe(409)
    expect(await statusOf(id)).toMatchObject({ Cleo: 'waitlisted' })
  })
})

describe.skipIf(!hasPostgres)('at once, on PostgreSQL', () => {
  it('[EVENT-13] of two hundred for ten places exactly ten come in, and the next ten as those leave', async () => {
    const postgres = await startTestServer({ onPostgres: true })
    try {
      const room = await seedSpace(postgres)
      const host = await room.member('Host')
      const guests = await Promise.all(Array.from({ length: 200 }, (_, i) => room.member(`P${i}`)))
      const { body: event } = await host.call('POST v2/event/create', {
        title: 'Small',
        startLocal: '2028-01-03T09:00',
        endLocal: '2028-01-03T10:00',
        timezone: 'UTC',
        capacity: 10,
        hasWaitlist: true,
      })
      const answers = await Promise.all(guests.map((guest) => respond(guest, event.id)))
      const come = guests.filter((_, i) => answers[i]?.body.ownStatus === 'going')
      expect(come).toHaveLength(10)
      const counts = async () => (await host.call('POST v2/event/get', { eventId: event.id })).body.counts
      expect(await counts()).toMatchObject({ going: 10, waitlisted: 190 })
      await Promise.all(come.map((guest) => respond(guest, event.id, 'declined')))
      expect(await counts()).toMatchObject({ going: 10, waitlisted: 180 })
    } finally {
      await postgres.close()
    }
  })
})

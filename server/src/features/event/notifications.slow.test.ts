import { randomUUID } from 'node:crypto'
import { DEFAULT_MAP_ID } from '@metapyra/contract/constants'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPoller } from '../../platform/jobs/poller.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Answer } from '../../testing/actor.ts'
import { newSubscription } from '../../testing/features/push.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'
import { updateMember } from '../workspace/queries.ts'
import { sweepLeavers } from './member-removal.service.ts'
import { remindDue } from './reminders/send-reminders.service.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let passedMs = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + passedMs) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  passedMs = 0
  space = await seedSpace(server)
  ada = await space.member('Ada')
  bob = await space.member('Bob')
  const { pool } = server.services.connection
  await pool.query('update users set email_verified_at = now() where id = $1', [ada.id])
  await pool.query("update sessions set expires_at = 'infinity'")
  return () => space.close()
})

/** A wall time in UTC this many hours from now, to the minute. */
const wall = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16)
const plan = async (hours: number, more: object = {}): Promise<string> => {
  const { status, body } = await ada.call('POST v2/event/create', {
    title: 'Standup',
    startLocal: wall(hours),
    endLocal: wall(hours + 1),
    timezone: 'UTC',
    ...more,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
const going = (seat: Seat, eventId: string) =>
  seat.call('POST v2/event/respond', { eventId, status: 'going' })
interface Mail {
  subject: string
  text: string
  calendar?: string
}
const mailsTo = async (to: string): Promise<Mail[]> =>
  (await (await fetch(`${server.origin}/sandbox/mail.json?to=${to}`)).json()) as Mail[]
const remindersOf = (socket: TestSocket): string[] => {
  const eventIds: string[] = []
  socket.on('event:reminder', ({ eventId }) => void eventIds.push(eventId))
  return eventIds
}
const subscribe = async (seat: Seat) => {
  const host = `s${space.spaceId.slice(-12)}.${new URL(server.origin).host}`
  await server.services.connection.pool.query('update sessions set host = $1 where id = $2', [
    host,
    seat.sessionId,
  ])
  const endpoint = `${server.origin}/sandbox/push/${randomUUID()}`
  const { token, open } = newSubscription(endpoint)
  await seat.call('PUT v2/user/update', { pushToken: token })
  return async (): Promise<{ title: string; body: string; navigate: string }[]> => {
    const { rows } = (await (await fetch(endpoint)).json()) as { rows: { body: string }[] }
    return rows.map(({ body }) => JSON.parse(open(body)).notification)
  }
}

describe('[EVENT-22] who comes is reminded', () => {
  it('once at its time, in the room and in their browsers, and leads there', async () => {
    const id = await plan(3, { reminders: [10] })
    await going(bob, id)
    const pushed = await subscribe(bob)
    const cleo = await space.member('Cleo')
    const [bobSocket, cleoSocket] = [await enterSpace(bob), await enterSpace(cleo)]
    const [eventIds, toldToCleo] = [remindersOf(bobSocket), remindersOf(cleoSocket)]
    passedMs = 3 * HOUR_MS - 9 * 60_000
    await expect.poll(() => eventIds).toEqual([id])
    await expect.poll(() => pushed()).toHaveLength(1)
    expect((await pushed())[0]).toMatchObject({
      title: 'Standup',
      body: expect.stringMatching(/^Starts in \d+ minutes?$/),
    })
    expect((await pushed())[0]?.navigate).toMatch(new RegExp(`/space\\?event=${id}$`))
    const { rows } = await server.services.connection.pool.query(
      'select remind_at = starts_at as is_for_its_start from event_occurrences where event_id = $1',
      [id],
    )
    expect(rows).toEqual([{ is_for_its_start: true }])
    expect([eventIds, toldToCleo]).toEqual([[id], []])
  })

  it('by one of two servers, also where both look at once and after one was started again', async () => {
    const id = await plan(3, { reminders: [60, 1440] })
    await going(bob, id)
    passedMs = 2.5 * HOUR_MS
    const failures: Error[] = []
    const others = [1, 2, 3].map(() =>
      startPoller(
        () => remindDue(server.services),
        5000,
        (error) => void failures.push(error),
      ),
    )
    const to = `${bob.id}@example.com`
    await expect.poll(() => mailsTo(to)).toHaveLength(1)
    await Promise.all(others.map(({ stop }) => stop()))
    expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your event starts in \d+ minutes$/),
    ])
    const { rows } = await server.services.connection.pool.query(
      'select minutes from event_reminders where event_id = $1',
      [id],
    )
    expect(rows.map(({ minutes }) => minutes)).toEqual([60, 60])
    expect(failures).toEqual([])
  })

  it('but not of what is long under way, cancelled, or was due before it was planned', async () => {
    const [late, off, soon] = [await plan(3), await plan(3), await plan(0.1, { reminders: [60] })]
    const fine = await plan(5, { reminders: [60] })
    for (const id of [late, off, soon, fine]) await going(bob, id)
    await ada.call('PUT v2/event/update', { eventId: off, status: 'cancelled' })
    const eventIds = remindersOf(await enterSpace(bob))
    passedMs = 4.1 * HOUR_MS
    await expect.poll(() => eventIds).toContain(fine)
    expect(eventIds).toEqual([fine])
  })

  it('again where it has moved, and nothing comes to who wants to be left alone but in the room', async () => {
    const id = await plan(3, { reminders: [10] })
    await going(bob, id)
    const pushed = await subscribe(bob)
    await ada.call('PUT v2/event/update', { eventId: id, startLocal: wall(5), endLocal: wall(6) })
    await expect.poll(async () => (await pushed()).map(({ title }) => title)).toEqual(['New time: Standup'])
    await bob.call('POST v2/status/add', { state: 'dnd', emoji: null, text: '', clearAt: null })
    const eventIds = remindersOf(await enterSpace(bob))
    passedMs = 5 * HOUR_MS - 5 * 60_000
    await expect.poll(() => eventIds).toEqual([id])
    expect(await pushed()).toHaveLength(1)
  })
})

describe('[EVENT-23] in the room', () => {
  it('who sees an event hears that it has changed, and nobody else', async () => {
    const cleo = await space.member('Cleo')
    const stranger = await space.visitor('anonymous', 'Ann')
    await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
    const sockets = [await enterSpace(bob), await enterSpace(cleo), await enterSpace(stranger)]
    const heardBy = sockets.map((socket) => {
      const ids: string[] = []
      socket.on('event:changed', ({ id }) => void ids.push(id))
      return ids
    })
    const closed = await plan(3, { visibility: 'invited', userIds: [bob.id] })
    const draft = await plan(3, { isDraft: true })
    const open = await plan(3)
    const all = await plan(3, { visibility: 'public' })
    await expect.poll(() => heardBy[2]).toContain(all)
    await expect.poll(() => heardBy[0]).toHaveLength(3)
    expect(heardBy.map((ids) => ids.toSorted())).toEqual([
      [closed, open, all].toSorted(),
      [open, all].toSorted(),
      [all],
    ])
    expect(heardBy.flat()).not.toContain(draft)
  })

  it('whoever was asked by a mail is known by the account whose address it is', async () => {
    const cleo = await space.member('Cleo')
    const { pool } = server.services.connection
    await pool.query("update sessions set expires_at = 'infinity'")
    await pool.query('update users set email_verified_at = now() where id = $1', [cleo.id])
    const [ofCleo, ofBob] = [await enterSpace(cleo), await enterSpace(bob)]
    const eventIds = nextEvent(ofCleo, 'event:told')
    const changes: string[] = []
    ofBob.on('event:changed', (change) => void changes.push(change.id))
    // Simulates that the address was verified after the mail was sent.
    const id = await plan(3, { visibility: 'invited', emailList: ['cleo@elsewhere.example'] })
    await pool.query('update users set email = $2 where id = $1', [cleo.id, 'cleo@elsewhere.example'])
    const changed = nextEvent(ofCleo, 'event:changed', (change) => change.id === id)
    await ada.call('PUT v2/event/update', { eventId: id, title: 'Retro' })
    expect(await eventIds).toMatchObject([{ eventId: id, kind: 'changed' }])
    await changed
    expect(changes).not.toContain(id)
  })

  it('whom it concerns is told what', async () => {
    const id = await plan(3, { capacity: 1, hasWaitlist: true })
    const cleo = await space.member('Cleo')
    await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
    await going(bob, id)
    await going(cleo, id)
    const eventIds = nextEvent(await enterSpace(cleo), 'event:told')
    await bob.call('POST v2/event/respond', { eventId: id, status: 'declined' })
    expect(await eventIds).toMatchObject([
      { eventId: id, kind: 'promoted', title: 'A spot opened up: Standup' },
    ])
  })
})

it('[EVENT-14] who stands in its room while it is live has attended, if they were asked or asked to come', async () => {
  const room = mapById(DEFAULT_MAP_ID).plan.areas.find(({ kind }) => kind === 'meeting')
  if (!room) throw new Error('The map has no meeting room')
  const [cleo, dan] = [await space.member('Cleo'), await space.member('Dan')]
  await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
  const id = await plan(1, { location: { type: 'room', value: String(room.id) } })
  await going(bob, id)
  await going(dan, id)
  passedMs = 1.2 * HOUR_MS
  for (const [seat, x] of [
    [bob, room.x + 1],
    [cleo, room.x + 1],
    [dan, room.x - 4],
  ] as const) {
    await updateMember(server.services.db, space.spaceId, seat.id, { lastLocation: { x, y: room.y + 3 } })
    await enterSpace(seat)
  }
  const names = async (status: 'attended' | 'going') =>
    (await ada.call('POST v2/event/get-attendees', { eventId: id, status })).body.rows.map(
      ({ name }: { name: string }) => name,
    )
  await expect.poll(() => names('attended')).toEqual(['Bob'])
  expect(await names('going')).toEqual(['Ada', 'Dan'])
})

it('[EVENT-27] what somebody has planned and answered is theirs to take along, and no more', async () => {
  const id = await plan(3, { title: 'Plan of Ada', emailList: ['fay@elsewhere.example'] })
  await going(bob, id)
  const part = async (seat: Seat, name: 'events' | 'eventAnswers') =>
    (await seat.call('POST v2/user/own-data', { part: name, after: '' })).body.rows
  expect(await part(ada, 'events')).toMatchObject([{ title: 'Plan of Ada', space: 'Analytical Engines' }])
  expect(await part(bob, 'events')).toEqual([])
  expect(await part(bob, 'eventAnswers')).toMatchObject([{ event: 'Plan of Ada', status: 'going' }])
  expect(JSON.stringify(await part(ada, 'eventAnswers'))).not.toContain('fay')
})

it('[EVENT-24] who has left gives their places up, though the server went down before it came to that', async () => {
  const id = await plan(3, { capacity: 1, hasWaitlist: true })
  const cleo = await space.member('Cleo')
  await going(bob, id)
  await going(cleo, id)
  await updateMember(server.services.db, space.spaceId, bob.id, { status: 'inactive' })
  await sweepLeavers(server.services)
  const { body } = await cleo.call('POST v2/event/get', { eventId: id })
  expect(body).toMatchObject({ ownStatus: 'going', counts: { going: 1, waitlisted: 0 } })
})

it('[EVENT-24] who leaves the space gives their places up', async () => {
  const id = await plan(3, { capacity: 1, hasWaitlist: true })
  const cleo = await space.member('Cleo')
  await going(bob, id)
  await going(cleo, id)
  await updateMember(server.services.db, space.spaceId, bob.id, { status: 'inactive' })
  emitOnCommit(server.services.db, 'members:changed', { workspaceId: space.spaceId, userIds: [bob.id] })
  const at = async () => (await cleo.call('POST v2/event/get', { eventId: id })).body
  await expect.poll(() => at()).toMatchObject({ ownStatus: 'going', counts: { going: 1, waitlisted: 0 } })
})

describe('[EVENT-26] a mail', () => {
  const partOf = (text: string | undefined) => {
    const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
    return {
      method: calendar.getFirstPropertyValue('method'),
      event: calendar.getFirstSubcomponent('vevent'),
    }
  }
  it('brings an event to the reader’s calendar, changes it there, and takes it out again', async () => {
    const to = `${bob.id}@example.com`
    const id = await plan(30, { userIds: [bob.id], location: { type: 'address', value: 'Row 1' } })
    await expect.poll(() => mailsTo(to)).toHaveLength(1)
    const [invitation] = await mailsTo(to)
    const invited = partOf(invitation?.calendar)
    expect(invited.method).toBe('REQUEST')
    expect(invited.event?.getFirstPropertyValue('uid')).toBe(`${id}@metapyra`)
    expect(invited.event?.getFirstPropertyValue('attendee')).toBe(`mailto:${to}`)
    expect(invited.event?.getFirstProperty('attendee')?.getParameter('partstat')).toBe('NEEDS-ACTION')
    expect(invited.event?.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@localhost')
    expect(invitation?.text).toContain(`/space?event=${id}`)
    await going(bob, id)
    await ada.call('PUT v2/event/update', { eventId: id, status: 'cancelled' })
    await expect.poll(() => mailsTo(to)).toHaveLength(2)
    const off = partOf((await mailsTo(to))[0]?.calendar)
    expect([
      off.method,
      off.event?.getFirstPropertyValue('sequence'),
      off.event?.getFirstPropertyValue('status'),
    ]).toEqual(['CANCEL', 1, 'CANCELLED'])
  })

  it('of a series that goes on as another brings both', async () => {
    const to = `${bob.id}@example.com`
    const start = wall(30)
    const id = await plan(30, { userIds: [bob.id], rrule: 'FREQ=DAILY;COUNT=9' })
    const recurrenceId = new Date(Date.parse(`${start}Z`) + 48 * HOUR_MS).toISOString().slice(0, 16)
    await ada.call('PUT v2/event/update', { eventId: id, scope: 'following', recurrenceId, title: 'Later' })
    await expect.poll(() => mailsTo(to)).toHaveLength(2)
    const change = (await mailsTo(to)).find(({ subject }) => subject.startsWith('Updated: '))
    expect(change?.calendar?.match(/^RRULE:.*$/gm)).toEqual([
      expect.stringContaining('COUNT=7'),
      expect.stringContaining('UNTIL='),
    ])
  })
})

describe('[EVENT-25] who was invited by mail alone', () => {
  const invited = async (more: object = {}) => {
    const to = `fay-${randomUUID()}@elsewhere.example`
    const id = await plan(30, { emailList: [to], visibility: 'invited', rsvpPolicy: 'invite', ...more })
    await expect.poll(() => mailsTo(to)).toHaveLength(1)
    const [, token = ''] = /\/invites\?type=event&token=(\S+)/.exec((await mailsTo(to))[0]?.text ?? '') ?? []
    return { id, to, token: decodeURIComponent(token) }
  }
  const post = async (name: string, input: object) => {
    const response = await fetch(`${server.origin}/api/v2/event/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify(input),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  it('sees the invitation by its link, as often as it is opened, and answers it there', async () => {
    const { id, token, to } = await invited()
    for (let index = 0; index < 3; index += 1)
      expect((await post('invitation', { token })).body).toMatchObject({
        event: { id, ownStatus: 'invited', title: 'Standup' },
        spaceName: 'Analytical Engines',
      })
    const answered = await post('answer', { token, status: 'going' })
    expect(answered.body.event).toMatchObject({ ownStatus: 'going', counts: { going: 1 } })
    expect((await post('answer', { token, status: 'declined' })).body.event.ownStatus).toBe('declined')
    const { body } = await ada.call('POST v2/event/get-attendees', { eventId: id })
    expect(body.rows[1]).toMatchObject({ email: to, userId: null, status: 'declined' })
  })

  it('opens nothing with a link that is none, or of somebody who was taken off the list', async () => {
    const { id, token } = await invited()
    for (const wrong of [`${token}x`, 'x', '', `${'A'.repeat(22)}.${'A'.repeat(22)}`])
      for (const [name, more] of [
        ['invitation', {}],
        ['answer', { status: 'going' }],
      ] as const)
        expect((await post(name, { token: wrong, ...more })).body.code).toBe('WRONG_TOKEN')
    const { body } = await ada.call('POST v2/event/get-attendees', { eventId: id })
    await ada.call('POST v2/event/remove-attendee', { eventId: id, attendeeId: body.rows[1].id })
    expect((await post('answer', { token, status: 'going' })).body.code).toBe('WRONG_TOKEN')
  })

  it('answers by it no more once they have come with their account', async () => {
    const { id, to, token } = await invited()
    const { pool } = server.services.connection
    await pool.query('update users set email = $2, email_verified_at = now() where id = $1', [bob.id, to])
    await going(bob, id)
    expect((await post('invitation', { token })).body.code).toBe('WRONG_TOKEN')
    expect((await post('answer', { token, status: 'declined' })).body.code).toBe('WRONG_TOKEN')
    expect((await bob.call('POST v2/event/get', { eventId: id })).body.ownStatus).toBe('going')
  })

  it('is held to places and questions as anybody is', async () => {
    const { id, token } = await invited({
      capacity: 1,
      userIds: [bob.id],
      questions: [{ id: 'q', label: 'Why?', isRequired: true }],
    })
    await bob.call('POST v2/event/respond', { eventId: id, status: 'going', answers: { q: 'So' } })
    expect((await post('answer', { token, status: 'going' })).body.fields).toEqual({
      'answers.q': 'Answer this question.',
    })
    expect((await post('answer', { token, status: 'going', answers: { q: 'So' } })).status).toBe(409)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NOW = Date.parse('2027-01-11T06:00:00Z')
const DAY = '2027-01-12'
const at = (time: string): string => `${DAY}T${time}:00.000Z`
const ROOM = { type: 'room', value: 'Harbour' }

let server: TestServer
let space: TestSpace
let ada: Seat
let bob: Seat
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(NOW) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  bob = await space.member('Bob', { isConfirmed: true })
  await keepSessionsAlive(server)
})

const ask = (seat: Seat, from: string, to: string, more: object = {}) =>
  seat.call('POST v2/appointment/clashes', { start: at(from), end: at(to), ...more })
const clashes = async (seat: Seat, from: string, to: string, more: object = {}) => {
  const { status, body } = await ask(seat, from, to, more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.rows.map(({ kind, title }: { kind: string; title: string | null }) => [kind, title])
}
const plan = async (by: Seat, more: object = {}): Promise<string> => {
  const { status, body } = await by.call('POST v2/event/create', {
    ...{ title: 'Review', startLocal: `${DAY}T10:00`, endLocal: `${DAY}T11:00`, timezone: 'UTC', ...more },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

describe('[APPT-42] before a time is taken, somebody is told', () => {
  it('what they host and go to then, with its name and when it is, and nothing of what only touches it', async () => {
    const { token } = await linkFrom(ada)
    const { body } = await holderOf(server.origin, token).book(at('10:00'))
    await plan(ada)
    const found = await ask(ada, '10:15', '10:45')
    expect(found.body).toEqual({
      rows: [
        {
          ...{ kind: 'hosted', title: `${body.booking.title} with Grace Hopper` },
          ...{ start: at('10:00'), end: at('10:30') },
        },
        { kind: 'event', title: 'Review', start: at('10:00'), end: at('11:00') },
      ],
      isUnknown: false,
    })
    expect(await clashes(ada, '11:00', '11:30')).toEqual([])
    expect(await clashes(bob, '10:15', '10:45')).toEqual([])
  })

  it('for what others have booked them', async () => {
    await ada.call('POST v2/appointment/book-guest', {
      ...{ idempotencyKey: randomUUID(), start: at('14:00'), timezone: 'UTC', userId: bob.id },
    })
    expect(await clashes(bob, '14:00', '15:00')).toMatchObject([['booked', expect.any(String)]])
  })

  it('by the breaks of what they book, as far as it could not be booked', async () => {
    const { body: types } = await ada.call('POST v2/appointment/types', {})
    const { token } = await linkFrom(ada)
    await holderOf(server.origin, token).book(at('10:00'))
    const [{ id: typeId, durations, title }] = types.rows
    await ada.call('PUT v2/appointment/type', { typeId, title, durations, bufferBeforeMin: 30 } as never)
    expect(await clashes(ada, '10:45', '11:15')).toEqual([])
    expect(await clashes(ada, '10:45', '11:15', { typeId })).toHaveLength(1)
  })

  it('by the breaks of what they move, though its type is there no more', async () => {
    const made = { title: 'Talk', durations: [30], bufferBeforeMin: 30, location: ROOM }
    const { body: type } = await ada.call('PUT v2/appointment/type', made as never)
    const { token } = await linkFrom(ada, { typeId: type.id })
    const { body } = await holderOf(server.origin, token).book(at('14:00'))
    const { token: usual } = await linkFrom(ada)
    await holderOf(server.origin, usual).book(at('10:00'))
    await ada.call('POST v2/appointment/type-remove', { typeId: type.id })
    const moved = { typeId: type.id, exceptBookingId: body.booking.id }
    expect(await clashes(ada, '10:45', '10:50', moved)).toEqual([['hosted', 'Meeting with Grace Hopper']])
    expect((await ask(bob, '10:45', '10:50', moved)).status).toBe(404)
  })

  it('that the room is taken by what they have themselves, besides that they are busy', async () => {
    const made = { title: 'Talk', durations: [480], minNoticeMin: 0, location: ROOM }
    const { body: type } = await ada.call('PUT v2/appointment/type', made as never)
    const input = { start: at('08:00'), timezone: 'UTC', userId: bob.id, typeId: type.id }
    const { status } = await ada.call('POST v2/appointment/book-guest', {
      ...{ idempotencyKey: randomUUID(), ...input },
    })
    expect(status).toBe(201)
    expect(await clashes(ada, '15:30', '16:00', { room: 'Harbour' })).toEqual([
      ['hosted', 'Talk with Bob'],
      ['room', 'Talk'],
    ])
    expect(await clashes(ada, '16:00', '16:30', { room: 'Harbour' })).toEqual([])
  })

  it('what is in the room then, without a name where it is not theirs to know', async () => {
    await plan(bob, { title: 'Open house', location: ROOM })
    await plan(bob, { title: 'Salaries', location: ROOM, visibility: 'invited' })
    const cleared = await plan(bob, { title: 'Elsewhere', location: ROOM, rrule: 'FREQ=DAILY;COUNT=3' })
    const recurrenceId = `${DAY}T10:00`
    const moved = {
      eventId: cleared,
      recurrenceId,
      scope: 'this',
      location: { type: 'room', value: 'Attic' },
    }
    expect((await bob.call('PUT v2/event/update', moved as never)).status).toBe(200)
    const room = { room: 'Harbour' }
    const titles = (await clashes(ada, '10:00', '10:30', room)).sort()
    expect(titles).toEqual([
      ['room', null],
      ['room', 'Open house'],
    ])
    expect(await clashes(ada, '10:00', '10:30', { room: 'Attic' })).toHaveLength(1)
    expect(await clashes(ada, '10:00', '10:30')).toEqual([])
    const stranger = await (await seedSpace(server)).member('Eve')
    await keepSessionsAlive(server)
    expect(await clashes(stranger, '10:00', '10:30', room)).toEqual([])
  })

  it('nothing of what they are about to change', async () => {
    const eventId = await plan(ada, { location: ROOM })
    const room = { room: 'Harbour' }
    expect(await clashes(ada, '10:00', '10:30', room)).toEqual([
      ['event', 'Review'],
      ['room', 'Review'],
    ])
    expect(await clashes(ada, '10:00', '10:30', { ...room, exceptEventId: eventId })).toEqual([])
    const { body } = await ada.call('POST v2/appointment/book-guest', {
      ...{ idempotencyKey: randomUUID(), start: at('14:00'), timezone: 'UTC', userId: bob.id },
    })
    expect(await clashes(ada, '14:00', '14:30', { exceptBookingId: body.id })).toEqual([])
  })

  it('is refused what is no time, and guests ask nothing', async () => {
    expect((await ask(ada, '11:00', '10:00')).status).toBe(400)
    expect((await ask(ada, '11:00', '12:00', { typeId: randomUUID() })).status).toBe(404)
    const guest = await space.visitor('guest', 'Gus')
    await keepSessionsAlive(server)
    expect((await ask(guest, '11:00', '12:00')).status).toBe(403)
  })
})

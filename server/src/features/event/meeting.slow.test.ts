import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let now = 0
let server: TestServer
let space: TestSpace
let ada: Seat
let bob: Seat

const at = (time: string): void => {
  now = Date.parse(`2027-01-${time}:00Z`)
}
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  at('11T06:00')
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  bob = await space.member('Bob', { isConfirmed: true })
  await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
  return () => space.close()
})

const planned = async (more: object = {}): Promise<string> => {
  const { status, body } = await ada.call('POST v2/event/create', {
    ...{ title: 'Secret review', startLocal: '2027-01-12T08:00', endLocal: '2027-01-12T09:00' },
    ...{ timezone: 'UTC', userIds: [bob.id], ...more },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
const say = (eventId: string, status: 'going' | 'declined') =>
  bob.call('POST v2/event/respond', { eventId, status })
const statusOf = async (seat: Seat) =>
  (await ada.call('POST v2/status/get', { userIds: [seat.id] })).body.rows[0]
const MEETING = {
  state: 'busy',
  text: 'In a meeting',
  source: 'meeting',
  clearAt: '2027-01-12T09:00:00.000Z',
}
/** Waits until the server has checked the start. */
const waitForMeetingStatus = async (as: object = MEETING): Promise<void> => {
  at('12T08:00')
  await expect.poll(() => statusOf(ada)).toMatchObject(as)
}

describe('[STATUS-8] who goes to an event', () => {
  it('is in a meeting from its start to its end, and who has not said so is not', async () => {
    const id = await planned()
    await waitForMeetingStatus()
    expect((await statusOf(bob)).source).toBe('idle')
    await say(id, 'going')
    expect(await statusOf(bob)).toMatchObject(MEETING)
    expect(JSON.stringify(await statusOf(bob))).not.toContain('Secret')
    at('12T09:00')
    expect((await statusOf(bob)).source).toBe('idle')
  }, 20_000)

  it('is in a meeting that runs as soon as a host lets them in, or a place becomes free', async () => {
    const cleo = await space.member('Cleo', { isConfirmed: true })
    const few = { capacity: 1, hasWaitlist: true }
    const full = await planned({ userIds: [bob.id, cleo.id], ...few })
    const eventId = await planned({
      title: 'Asked',
      userIds: [],
      visibility: 'workspace',
      rsvpPolicy: 'approval',
    })
    await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
    await say(full, 'going')
    const comes = (eventId: string, seat: Seat) =>
      seat.call('POST v2/event/respond', { eventId, status: 'going' })
    expect((await comes(full, cleo)).body.ownStatus).toBe('waitlisted')
    await waitForMeetingStatus()
    expect((await statusOf(cleo)).source).toBe('idle')
    await say(full, 'declined')
    expect(await statusOf(cleo)).toMatchObject(MEETING)
    await say(full, 'going')
    expect((await statusOf(bob)).source).toBe('idle')
    const listed = async (id: string, seat: Seat) =>
      (await ada.call('POST v2/event/get-attendees', { eventId: id })).body.rows.find(
        (row: { userId: string }) => row.userId === seat.id,
      ).id
    await ada.call('POST v2/event/remove-attendee', { eventId: full, attendeeId: await listed(full, cleo) })
    expect((await statusOf(cleo)).source).toBe('idle')
    expect(await statusOf(bob)).toMatchObject(MEETING)
    expect((await comes(eventId, cleo)).body.ownStatus).toBe('pending')
    const attendee = { eventId: eventId, attendeeId: await listed(eventId, cleo) }
    await ada.call('POST v2/event/approve', { ...attendee, isApproved: true })
    expect(await statusOf(cleo)).toMatchObject(MEETING)
  }, 20_000)

  it('is left as they have set themselves', async () => {
    await planned()
    await ada.call('POST v2/status/add', { state: 'dnd', text: 'Deep work' })
    const id = await planned({ startLocal: '2027-01-12T08:00' })
    await say(id, 'going')
    at('12T08:00')
    await expect.poll(() => statusOf(bob)).toMatchObject(MEETING)
    expect(await statusOf(ada)).toMatchObject({ source: 'manual', text: 'Deep work' })
  }, 20_000)
})

describe('[STATUS-9] an event', () => {
  it('of two that run leaves the other, where one declines one, and where the longer is off', async () => {
    const one = await planned()
    const other = await planned({ title: 'Other' })
    const longer = await planned({ title: 'Longer', endLocal: '2027-01-12T10:00' })
    await waitForMeetingStatus({ ...MEETING, clearAt: '2027-01-12T10:00:00.000Z' })
    for (const id of [one, other, longer]) await say(id, 'going')
    expect(await statusOf(bob)).toMatchObject({ ...MEETING, clearAt: '2027-01-12T10:00:00.000Z' })
    at('12T08:10')
    await ada.call('PUT v2/event/update', { eventId: longer, status: 'cancelled' })
    expect(await statusOf(bob)).toMatchObject(MEETING)
    expect(await statusOf(ada)).toMatchObject(MEETING)
    await say(one, 'declined')
    expect(await statusOf(bob)).toMatchObject(MEETING)
    await say(other, 'declined')
    expect((await statusOf(bob)).source).toBe('idle')
  }, 20_000)

  it('goes on where this and all to come are another event by now', async () => {
    const id = await planned({
      ...{ rrule: 'FREQ=DAILY;COUNT=3', startLocal: '2027-01-11T08:00', endLocal: '2027-01-11T09:00' },
    })
    await waitForMeetingStatus()
    at('12T08:10')
    const more = { recurrenceId: '2027-01-12T08:00', scope: 'following' as const }
    await ada.call('PUT v2/event/update', { eventId: id, ...more, title: 'Review' })
    expect(await statusOf(ada)).toMatchObject(MEETING)
  }, 20_000)

  it('is none for who does not come any more, ends when it ends by now, and not at all once cancelled', async () => {
    const id = await planned()
    await say(id, 'going')
    await waitForMeetingStatus()
    expect(await statusOf(bob)).toMatchObject(MEETING)
    at('12T08:10')
    await say(id, 'declined')
    expect((await statusOf(bob)).source).toBe('idle')
    await ada.call('PUT v2/event/update', { eventId: id, endLocal: '2027-01-12T08:40' })
    expect(await statusOf(ada)).toMatchObject({ ...MEETING, clearAt: '2027-01-12T08:40:00.000Z' })
    await ada.call('PUT v2/event/update', { eventId: id, status: 'cancelled' })
    expect((await statusOf(ada)).source).toBe('idle')
  }, 20_000)
})

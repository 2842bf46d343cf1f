import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holderOf, linkFrom } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

/** A Monday. */
const NOW = Date.parse('2026-11-23T08:00:00Z')
const [DAY, NEXT] = ['2026-12-02', '2026-12-09']

let server: TestServer
let space: TestSpace
let ada: Seat
let bob: Seat
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(NOW) })
  space = await seedSpace(server)
})
afterAll(() => server?.close())

/** Two bookable members, and a holder of the first one's link. */
const people = async () => {
  ada = await space.member('Ada', { isConfirmed: true })
  bob = await space.member('Bob', { isConfirmed: true })
  return holderOf(server.origin, (await linkFrom(ada, { timezone: 'UTC' })).token)
}
const plan = async (by: Seat, more: object = {}): Promise<string> => {
  const { status, body } = await by.call('POST v2/event/create', {
    ...{ title: 'Review', startLocal: `${DAY}T10:00`, endLocal: `${DAY}T11:00`, timezone: 'UTC', ...more },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
const WEEKLY = { rrule: 'FREQ=WEEKLY;COUNT=4' }
const answer = (seat: Seat, eventId: string, status: 'going' | 'maybe' | 'declined', more: object = {}) =>
  seat.call('POST v2/event/respond', { eventId, status, ...more })
const isOffered = async (guest: ReturnType<typeof holderOf>, day = DAY): Promise<boolean> =>
  (await guest.free(day, day, 'UTC')).days
    .flatMap(({ slots }) => slots.map(({ start }) => start))
    .includes(`${day}T10:00:00.000Z`)

describe('[APPT-41] a host’s events of the space', () => {
  it('take their time from what is offered, and from what can be booked', async () => {
    const guest = await people()
    expect(await isOffered(guest)).toBe(true)
    await plan(ada)
    expect(await isOffered(guest)).toBe(false)
    expect((await guest.book(`${DAY}T10:30:00.000Z`)).status).toBe(409)
    expect(JSON.stringify(await guest.free(DAY, DAY, 'UTC'))).not.toContain('Review')
    expect((await guest.book(`${DAY}T11:00:00.000Z`)).status).toBe(201)
  })

  it('of others do so once the host goes there, and no more once they do not', async () => {
    const guest = await people()
    const eventId = await plan(bob, WEEKLY)
    expect(await isOffered(guest)).toBe(true)
    await answer(ada, eventId, 'going')
    expect([await isOffered(guest), await isOffered(guest, NEXT)]).toEqual([false, false])
    await answer(ada, eventId, 'declined', { recurrenceId: `${NEXT}T10:00` })
    expect([await isOffered(guest), await isOffered(guest, NEXT)]).toEqual([false, true])
    await answer(ada, eventId, 'maybe')
    expect(await isOffered(guest)).toBe(true)
  })

  it('leave the host free where they are whole days, drafts or cancelled', async () => {
    const guest = await people()
    const whole = { startLocal: `${DAY}T00:00`, endLocal: `${NEXT}T00:00`, isAllDay: true }
    await plan(ada, whole)
    await plan(ada, { isDraft: true })
    const eventId = await plan(ada, WEEKLY)
    expect(await isOffered(guest)).toBe(false)
    const one = { eventId, scope: 'this' as const, recurrenceId: `${DAY}T10:00` }
    expect((await ada.call('PUT v2/event/update', { ...one, status: 'cancelled' })).status).toBe(200)
    expect([await isOffered(guest), await isOffered(guest, NEXT)]).toEqual([true, false])
  })

  it('are heeded where a team looks for a time', async () => {
    await people()
    await plan(ada)
    const query = { userIds: [ada.id, bob.id], from: DAY, to: DAY, timezone: 'UTC', durationMin: 60 }
    const { body } = await ada.call('POST v2/appointment/fair-times', query)
    const starts = body.times.map(({ start }: { start: string }) => start.slice(11, 16))
    expect(starts.length).toBeGreaterThan(0)
    expect(starts.filter((start: string) => start > '09:00' && start < '11:00')).toEqual([])
  })
})

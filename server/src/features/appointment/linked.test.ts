import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import { calendarsAt } from '../../testing/features/calendar.ts'
import { linkAs } from '../../testing/features/link.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { busyOf } from '../calendar/busy.service.ts'
import { writeCopies } from '../calendar/copies.service.ts'
import { syncDueAccounts } from '../calendar/poller.service.ts'
import { FRESH_MS } from '../calendar/sync-schedule.rules.ts'

let server: TestServer
let aheadMs = 0
let space: TestSpace
let owner: Seat
let ada: Seat
let email: string
let count = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  aheadMs = 0
  count += 1
  email = `host${count}@example.com`
  space = await seedSpace(server)
  owner = await space.member('Owner', { role: 'owner', isConfirmed: true })
  ada = await space.member('Ada', { isConfirmed: true })
  await linkAs(server, ada, 'google calendar', { email })
  await ada.call('GET v2/calendar/calendars', {})
  await keepSessionsAlive(server)
})

const sandbox = () => calendarsAt(server, 'google calendar')
/** A Wednesday, at least a week from now, without meetings in the sandbox's calendars. */
const day = (() => {
  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS + 8 * DAY_MS
  const found = [0, 1, 2, 3, 4, 5, 6].find((at) => new Date(from + at * DAY_MS).getUTCDay() === 3) ?? 0
  return new Date(from + found * DAY_MS).toISOString().slice(0, 10)
})()
const at = (time: string) => `${day}T${time}:00.000Z`
const startsOn = async (guest: ReturnType<typeof holderOf>) =>
  (await guest.free(day, day, 'UTC')).days.flatMap(({ slots }) => slots.map(({ start }) => start))
const guestOf = async (host: Seat, typeId?: string) =>
  holderOf(server.origin, (await linkFrom(host, { timezone: 'UTC', ...(typeId && { typeId }) })).token)
const later = async (ms: number) => {
  aheadMs += ms
  await syncDueAccounts(server.services)
}
const written = () =>
  Object.values(sandbox().books.rows.events)
    .filter((row) => row.calendarId.endsWith(email) && !row.isDeleted && row.weeks === 1)
    .map(({ title, start }) => ({ title, start: new Date(start).toISOString() }))

describe('[APPT-19] a host’s linked calendar', () => {
  it('takes its times from what is offered', async () => {
    const guest = await guestOf(ada)
    expect(await startsOn(guest)).toContain(at('11:00'))
    sandbox().books.add({ calendarId: email, title: 'Dentist', start: at('11:10'), end: at('11:20') })
    await later(61_000)
    const starts = await startsOn(guest)
    expect([starts.includes(at('11:00')), starts.includes(at('11:30'))]).toEqual([false, true])
    expect((await guest.book(at('11:00'))).status).toBe(409)
    expect(JSON.stringify(await guest.free(day, day, 'UTC'))).not.toContain('Dentist')
  })

  it('that cannot be read keeps everybody from booking by guess', async () => {
    const guest = await guestOf(ada)
    sandbox().faults.set('down', 1000)
    await later(FRESH_MS + 1000)
    const query = { from: day, to: day, timezone: 'UTC' }
    const { status, body } = await guest.call('POST v2/appointment/timeslots', query)
    expect([status, body.code, body.message]).toEqual([
      503,
      'PROVIDER_DOWN',
      expect.stringMatching(/calendar/),
    ])
    expect((await guest.book(at('10:00'))).status).toBe(503)
    sandbox().faults.set('down', 0)
  })

  it('of one of a team leaves it to the others', async () => {
    const bob = await space.member('Bob', { isConfirmed: true })
    await keepSessionsAlive(server)
    const type = { title: 'Support', hostIds: [ada.id, bob.id] }
    const any = await owner.call('PUT v2/appointment/type', { ...type, mode: 'roundRobin' })
    const all = await owner.call('PUT v2/appointment/type', { ...type, mode: 'collective' })
    const [guest, together] = [await guestOf(owner, any.body.id), await guestOf(owner, all.body.id)]
    sandbox().faults.set('down', 1000)
    await later(FRESH_MS + 1000)
    expect((await guest.book(at('10:00'))).body.booking.hostName).toBe('Bob')
    expect((await together.book(at('11:00'))).status).toBe(503)
    sandbox().faults.set('down', 0)
  })

  it('gets what is booked, moves with it, and lets it go', async () => {
    const { body } = await (await guestOf(ada)).book(at('10:00'))
    await writeCopies(server.services)
    await expect.poll(written).toEqual([{ title: 'Meeting: Grace Hopper', start: at('10:00') }])
    const guest = holderOf(server.origin, body.manageToken)
    const move = { idempotencyKey: randomUUID(), start: at('13:00') }
    await guest.call('POST v2/appointment/reschedule', move)
    await writeCopies(server.services)
    await expect.poll(written).toEqual([{ title: 'Meeting: Grace Hopper', start: at('13:00') }])
    await guest.call('POST v2/appointment/cancel', {})
    await writeCopies(server.services)
    await expect.poll(written).toEqual([])
  })

  describe('[CAL-7] that is linked later, or again,', () => {
    const starts = async () => {
      await writeCopies(server.services)
      return written().map(({ start }) => start)
    }
    const unlink = () => ada.call('PATCH v2/calendar/google-remove', { type: 'calendar' })
    const relink = async () => {
      await linkAs(server, ada, 'google calendar', { email })
      await ada.call('GET v2/calendar/calendars', {})
    }
    const busyHours = async () => {
      const span = { from: new Date(at('00:00')), to: new Date(at('23:00')) }
      return (await busyOf(server.services, [{ userId: ada.id, timezone: 'UTC' }], span)).busy.get(ada.id)
    }

    it('gets what was booked before', async () => {
      await unlink()
      await (await guestOf(ada)).book(at('10:00'))
      await relink()
      await expect.poll(starts).toEqual([at('10:00')])
    })

    it('has what is to come in the calendar that its owner chooses', async () => {
      await (await guestOf(ada)).book(at('10:00'))
      await expect.poll(starts).toEqual([at('10:00')])
      const { rows } = (await ada.call('GET v2/calendar/calendars', {})).body
      const team = rows.find((row: { name: string }) => row.name === 'Team')
      await ada.call('PUT v2/calendar/calendars', { calendarId: team.id, isWritten: true })
      const where = async () => {
        await writeCopies(server.services)
        return Object.values(sandbox().books.rows.events)
          .filter((row) => row.calendarId.endsWith(email) && !row.isDeleted && row.weeks === 1)
          .map(({ calendarId }) => calendarId)
      }
      await expect.poll(where).toEqual([`team-${email}`])
    })

    it('knows what is of here again: it is there once, and keeps nobody busy by itself', async () => {
      const { body } = await (await guestOf(ada)).book(at('10:00'))
      await expect.poll(starts).toEqual([at('10:00')])
      await unlink()
      await relink()
      await expect.poll(busyHours).toBeUndefined()
      expect(await starts()).toEqual([at('10:00')])
      await holderOf(server.origin, body.manageToken).call('POST v2/appointment/cancel', {})
      await expect.poll(starts).toEqual([])
    })

    it('loses what was called off meanwhile', async () => {
      const { body } = await (await guestOf(ada)).book(at('10:00'))
      await expect.poll(starts).toEqual([at('10:00')])
      await unlink()
      await holderOf(server.origin, body.manageToken).call('POST v2/appointment/cancel', {})
      await relink()
      await expect.poll(starts).toEqual([])
    })
  })
})

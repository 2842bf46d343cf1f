import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { CalendarName } from '../../sandbox/calendar/sandbox.ts'
import { calendarsAt, syncAllDueCalendars, writeAllDueCopies } from '../../testing/features/calendar.ts'
import { linkAs } from '../../testing/features/link.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { busyOf } from './busy.service.ts'
import { postponeCopy } from './copies.queries.ts'
import { updateCopies } from './copies.service.ts'
import { calendarCopies } from './tables.ts'

let server: TestServer
let aheadMs = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())

const NAMES: CalendarName[] = ['google calendar', 'microsoft calendar']

describe.each(NAMES)('a booking in a linked %s', (name) => {
  let count = 0
  let ada: Seat
  let email: string
  let subjectId: string
  let space: TestSpace
  beforeEach(async () => {
    aheadMs = 0
    count += 1
    email = `ada${count}@example.com`
    subjectId = newId()
    space = await seedSpace(server)
    ada = await space.member('Ada')
    await link()
  })
  const link = async () => {
    await linkAs(server, ada, name, { email })
    await ada.call('GET v2/calendar/calendars', {})
  }

  const base = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 8 * DAY_MS
  const at = (hours: number) => new Date(base + hours * HOUR_MS).toISOString()
  const sandbox = () => calendarsAt(server, name)
  const events = () =>
    Object.values(sandbox().books.rows.events)
      .filter((row) => row.calendarId.endsWith(email) && !row.isDeleted && row.weeks === 1)
      .map(({ title, start, calendarId }) => ({ title, start: new Date(start).toISOString(), calendarId }))
  const event = (hours: number) => ({
    ...{ title: 'Talk with Bob', description: 'By link', location: 'Room 1' },
    ...{ startsAt: at(hours), endsAt: at(hours + 1) },
  })
  const keep = (input: ReturnType<typeof event> | null) =>
    server.services.db.transaction((tx) =>
      updateCopies(server.services, tx, { userIds: [ada.id], subjectId, event: input }),
    )
  const write = () => writeAllDueCopies(server)
  const writtenNow = async () => {
    await write()
    return events()
  }
  const written = async (input: ReturnType<typeof event> | null) => {
    await keep(input)
    await write()
  }

  it('[CAL-7] is written there, moved with it, and taken out with it', async () => {
    await written(event(9))
    expect(events()).toEqual([{ title: 'Talk with Bob', start: at(9), calendarId: email }])
    await written(event(15))
    expect(events()).toMatchObject([{ start: at(15) }])
    await written(null)
    expect(events()).toEqual([])
    await written(event(16))
    expect(events()).toMatchObject([{ start: at(16) }])
  })

  it('[CAL-7] is there once, however often it is written', async () => {
    await Promise.all([keep(event(9)), keep(event(9))])
    await Promise.all([write(), write()])
    await written(event(9))
    expect(events()).toHaveLength(1)
  })

  it('[CAL-7] is written later where the other side is away, as it is by then', async () => {
    sandbox().faults.set('down', 1)
    await written(event(9))
    expect(events()).toEqual([])
    await keep(event(11))
    aheadMs += 20_000
    await write()
    expect(events()).toMatchObject([{ start: at(11) }])
  })

  it('[CAL-7] is as it shall be by now, also where the other side refuses what it was while that is said', async () => {
    await keep(event(9))
    const { db } = server.services
    const seen = (await db.select().from(calendarCopies)).find((row) => row.subjectId === subjectId)
    if (!seen) throw new Error('There is no copy')
    await keep(event(11))
    await postponeCopy(db, seen, { dueAt: null, lastError: 'failed: 400' })
    aheadMs += 180_000
    await expect
      .poll(async () => {
        await write()
        return events()
      })
      .toMatchObject([{ start: at(11) }])
  })

  it('[CAL-7] waits while the access is taken back, and is written once it is linked again', async () => {
    sandbox().grants.revokeAll()
    await written(event(9))
    await written(event(11))
    expect(events()).toEqual([])
    await link()
    await expect.poll(writtenNow).toMatchObject([{ start: at(11) }])
  })

  it('[CAL-7] goes with it, also where it was not heard that it had been written', async () => {
    sandbox().faults.set('unheard', 1)
    await written(event(9))
    expect(events()).toHaveLength(1)
    await keep(null)
    aheadMs += 20_000
    await write()
    expect(events()).toEqual([])
  })

  it('[CAL-7] is written however often it is said that the quota of the day is used up', async () => {
    sandbox().faults.set('quota', 4)
    await keep(event(9))
    await expect
      .poll(async () => {
        aheadMs += HOUR_MS
        await write()
        return events()
      })
      .toHaveLength(1)
    expect(sandbox().faults.left('quota')).toBe(0)
  })

  it('[CAL-7] that was given up is tried again once the calendar is linked again', async () => {
    const calendar = sandbox().books.rows.calendars[email]
    if (calendar) calendar.isWritable = false
    await keep(event(9))
    const row = async () =>
      (await server.services.db.select().from(calendarCopies)).find((one) => one.subjectId === subjectId)
    await expect
      .poll(async () => {
        aheadMs += HOUR_MS
        await write()
        return (await row())?.dueAt
      })
      .toBeNull()
    // Resets the clock, because no session lasts that long.
    aheadMs = 0
    expect((await row())?.lastError).toMatch(/^forbidden: 403 /)
    const accounts = async () => (await ada.call('GET v2/calendar/linked-accounts', {})).body.accounts
    expect(await accounts()).toMatchObject([
      { lastError: expect.stringMatching(/couldn’t be added .*\(forbidden\)/) },
    ])
    if (calendar) calendar.isWritable = true
    await link()
    await expect.poll(writtenNow).toHaveLength(1)
    expect(await accounts()).toMatchObject([{ lastError: null }])
  })

  it('[CAL-7] is written to all of its hosts by three statements', async () => {
    const bob = await space.member('Bob')
    await linkAs(server, bob, name, { email: `bob-${email}` })
    await bob.call('GET v2/calendar/calendars', {})
    let statements = 0
    const counted = <T extends object>(tx: T): T =>
      new Proxy(tx, {
        get: (target, key) => {
          if (key === 'insert' || key === 'update' || key === 'selectDistinctOn') statements += 1
          return Reflect.get(target, key)
        },
      })
    await server.services.db.transaction((tx) =>
      updateCopies(server.services, counted(tx), { userIds: [ada.id, bob.id], subjectId, event: event(9) }),
    )
    expect(statements).toBe(3)
    await write()
    expect(events()).toHaveLength(2)
  })

  it('[CAL-7] that somebody has taken out there is put back when it changes here', async () => {
    await written(event(9))
    const { books } = sandbox()
    const row = Object.values(books.rows.events).find(
      (one) => one.title === 'Talk with Bob' && !one.isDeleted,
    )
    if (row) books.change(row, { isDeleted: true })
    await written(event(10))
    expect(events()).toMatchObject([{ start: at(10) }])
  })

  it('[CAL-7] moves to the calendar that its owner chooses', async () => {
    await written(event(9))
    const { rows } = (await ada.call('GET v2/calendar/calendars', {})).body
    const team = rows.find((row: { name: string }) => row.name === 'Team')
    await ada.call('PUT v2/calendar/calendars', { calendarId: team.id, isWritten: true })
    await written(event(10))
    expect(events()).toEqual([{ title: 'Talk with Bob', start: at(10), calendarId: `team-${email}` }])
  })

  it('[CAL-5] does not keep its host busy a second time', async () => {
    await written(event(9))
    aheadMs += 61_000
    await syncAllDueCalendars(server)
    const span = { from: new Date(at(0)), to: new Date(at(24)) }
    const { busy } = await busyOf(server.services, [{ userId: ada.id, timezone: 'UTC' }], span)
    expect(busy.get(ada.id)).toBeUndefined()
  })

  it('[CAL-5] that its host moves there keeps them busy where it is now', async () => {
    await written(event(9))
    const { books } = sandbox()
    const row = Object.values(books.rows.events).find((one) => one.calendarId === email && one.weeks === 1)
    if (row) books.change(row, { start: at(13), end: at(14) })
    aheadMs += 61_000
    await syncAllDueCalendars(server)
    const span = { from: new Date(at(0)), to: new Date(at(24)) }
    const { busy } = await busyOf(server.services, [{ userId: ada.id, timezone: 'UTC' }], span)
    expect(busy.get(ada.id)).toMatchObject([{ fromMs: base + 13 * HOUR_MS, toMs: base + 14 * HOUR_MS }])
    // When the booking is moved in this product, the copy follows at once.
    await written(event(15))
    const after = await busyOf(server.services, [{ userId: ada.id, timezone: 'UTC' }], span)
    expect(after.busy.get(ada.id)).toBeUndefined()
  })
})

it('[CAL-7] a company that does not answer holds up nobody at another', async () => {
  aheadMs = 0
  const space = await seedSpace(server)
  const at = (hours: number) => new Date(Date.now() + 9 * DAY_MS + hours * HOUR_MS).toISOString()
  const seats: [CalendarName, Seat, string][] = []
  for (const [index, name] of NAMES.entries()) {
    const [seat, email] = [await space.member(name), `lane${index}@example.com`]
    await linkAs(server, seat, name, { email })
    await seat.call('GET v2/calendar/calendars', {})
    seats.push([name, seat, email])
  }
  const { faults } = calendarsAt(server, 'google calendar')
  faults.set('silent', 1)
  for (const [, seat] of seats) {
    const event = { title: 'Lane', description: '', location: '', startsAt: at(0), endsAt: at(1) }
    const copy = { userIds: [seat.id], subjectId: newId(), event }
    await server.services.db.transaction((tx) => updateCopies(server.services, tx, copy))
  }
  const isThere = ([name, , email]: (typeof seats)[number]) =>
    Object.values(calendarsAt(server, name).books.rows.events).some(
      (row) => row.calendarId === email && row.title === 'Lane',
    )
  // The server writes the copies in the background, one after another.
  await expect.poll(() => seats.map(isThere)).toEqual([false, true])
  faults.set('silent', 0)
  await expect
    .poll(() => {
      // Writes that timed out meanwhile are retried later.
      aheadMs += 60_000
      return seats.map(isThere)
    })
    .toEqual([true, true])
})

import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids.ts'
import type { CalendarName } from '../../providers/calendar/sandbox.ts'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import { calendarsAt } from '../../testing-calendar.ts'
import { linkAs } from '../../testing-link.ts'
import type { Seat } from '../../testing-live.ts'
import { seedSpace } from '../../testing-live.ts'
import { busyOf } from './busy.service.ts'
import { postponeCopy } from './copies.queries.ts'
import { keepCopy, writeCopies } from './copies.service.ts'
import { lookAtDue } from './look.service.ts'
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
  beforeEach(async () => {
    aheadMs = 0
    count += 1
    email = `ada${count}@example.com`
    subjectId = newId()
    ada = await (await seedSpace(server)).member('Ada')
    await link()
  })
  const link = async () => {
    await linkAs(server, ada, name, { email })
    await ada.call('GET v2/calendar/calendars', {})
  }

  const base = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 8 * DAY_MS
  const at = (hours: number) => new Date(base + hours * HOUR_MS).toISOString()
  const sandbox = () => calendarsAt(server, name)
  const shown = () =>
    Object.values(sandbox().books.rows.events)
      .filter((row) => row.calendarId.endsWith(email) && !row.isDeleted && row.weeks === 1)
      .map(({ title, start, calendarId }) => ({ title, start: new Date(start).toISOString(), calendarId }))
  const event = (hours: number) => ({
    ...{ title: 'Talk with Bob', description: 'By link', location: 'Room 1' },
    ...{ startsAt: at(hours), endsAt: at(hours + 1) },
  })
  const keep = (wish: ReturnType<typeof event> | null) =>
    server.services.db.transaction((tx) =>
      keepCopy(server.services, tx, { userId: ada.id, subjectId, event: wish }),
    )
  /** The server looks by itself too: what it has begun is done as well. */
  const write = async () => {
    await writeCopies(server.services)
    const rows = () => server.services.db.select().from(calendarCopies)
    await expect.poll(async () => (await rows()).filter((row) => row.writingUntil)).toEqual([])
  }
  const written = async (wish: ReturnType<typeof event> | null) => {
    await keep(wish)
    await write()
  }

  it('[CAL-7] is written there, moved with it, and taken out with it', async () => {
    await written(event(9))
    expect(shown()).toEqual([{ title: 'Talk with Bob', start: at(9), calendarId: email }])
    await written(event(15))
    expect(shown()).toMatchObject([{ start: at(15) }])
    await written(null)
    expect(shown()).toEqual([])
    await written(event(16))
    expect(shown()).toMatchObject([{ start: at(16) }])
  })

  it('[CAL-7] is there once, however often it is written', async () => {
    await Promise.all([keep(event(9)), keep(event(9))])
    await Promise.all([write(), write()])
    await written(event(9))
    expect(shown()).toHaveLength(1)
  })

  it('[CAL-7] is written later where the other side is away, as it is by then', async () => {
    sandbox().faults.set('down', 4)
    await written(event(9))
    expect(shown()).toEqual([])
    await keep(event(11))
    aheadMs += 20_000
    await write()
    expect(shown()).toMatchObject([{ start: at(11) }])
  })

  it('[CAL-7] is as it shall be by now, also where the other side refuses what it was while that is said', async () => {
    await keep(event(9))
    const { db } = server.services
    const seen = (await db.select().from(calendarCopies)).find((row) => row.subjectId === subjectId)
    if (!seen) throw new Error('There is no copy')
    await keep(event(11))
    await postponeCopy(db, seen, null)
    aheadMs += 180_000
    await expect
      .poll(async () => {
        await write()
        return shown()
      })
      .toMatchObject([{ start: at(11) }])
  })

  it('[CAL-7] waits while the access is taken back, and is written once it is linked again', async () => {
    sandbox().grants.revokeAll()
    await written(event(9))
    expect(shown()).toEqual([])
    await link()
    await write()
    expect(shown()).toHaveLength(1)
  })

  it('[CAL-7] that somebody has taken out there is put back when it changes here', async () => {
    await written(event(9))
    const { books } = sandbox()
    const row = Object.values(books.rows.events).find(
      (one) => one.title === 'Talk with Bob' && !one.isDeleted,
    )
    if (row) books.change(row, { isDeleted: true })
    await written(event(10))
    expect(shown()).toMatchObject([{ start: at(10) }])
  })

  it('[CAL-7] moves to the calendar that its owner chooses', async () => {
    await written(event(9))
    const { rows } = (await ada.call('GET v2/calendar/calendars', {})).body
    const team = rows.find((row: { name: string }) => row.name === 'Team')
    await ada.call('PUT v2/calendar/calendars', { calendarId: team.id, isWritten: true })
    await written(event(10))
    expect(shown()).toEqual([{ title: 'Talk with Bob', start: at(10), calendarId: `team-${email}` }])
  })

  it('[CAL-5] does not keep its host busy a second time', async () => {
    await written(event(9))
    aheadMs += 61_000
    await lookAtDue(server.services)
    const span = { from: new Date(at(0)), to: new Date(at(24)) }
    const { busy } = await busyOf(server.services, [{ userId: ada.id, timezone: 'UTC' }], span)
    expect(busy.get(ada.id)).toBeUndefined()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import type { CalendarName } from '../../sandbox/calendar/sandbox.ts'
import { linkAs } from '../../testing/features/link.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { syncDueAccounts } from './poller.service.ts'
import type { AccountRow } from './queries.ts'
import { accountById, claimSync, releaseSync } from './queries.ts'
import { calendarAccounts } from './tables.ts'

const NAMES: CalendarName[] = ['google calendar', 'microsoft calendar']
const PEOPLE = 8

describe.each([{ onPostgres: false }, ...(hasPostgres ? [{ onPostgres: true }] : [])])(
  'of somebody’s calendars bookings are written to one, %o',
  ({ onPostgres }) => {
    let server: TestServer
    let seats: Seat[]
    beforeAll(async () => {
      server = await startTestServer({ onPostgres })
      const space = await seedSpace(server)
      seats = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => space.member(`Ada ${index}`)))
    })
    afterAll(() => server?.close())

    interface Row {
      id: string
      name: string
      isPrimary: boolean
      isWritten: boolean
    }
    const rowsOf = async (seat: Seat): Promise<Row[]> =>
      (await seat.call('GET v2/calendar/calendars', {})).body.rows
    const written = async () => {
      const all = await Promise.all(seats.map(rowsOf))
      return all.map((rows) => rows.filter(({ isWritten }) => isWritten).map(({ name }) => name))
    }

    it('[CAL-8] where two accounts are linked at once', async () => {
      const linking = seats.flatMap((seat, index) =>
        NAMES.map((name) => linkAs(server, seat, name, { email: `ada${index}@example.com` })),
      )
      await Promise.all(linking)
      const primaries = async () =>
        (await Promise.all(seats.map(rowsOf))).map((rows) => rows.filter((row) => row.isPrimary).length)
      await expect.poll(primaries).toEqual(seats.map(() => 2))
      expect((await written()).map((names) => names.length)).toEqual(seats.map(() => 1))
    })

    it('[CAL-8] where its owner chooses another while they are looked at', async () => {
      const { db } = server.services
      for (let round = 0; round < 4; round += 1) {
        const [from, to] = round % 2 === 0 ? ['', 'Team'] : ['Team', 'ada']
        const requests = await Promise.all(
          seats.map(async (seat) => {
            const rows = await rowsOf(seat)
            const chosen = rows.find(({ name, isWritten }) => name.startsWith(to ?? '') && !isWritten)
            return () =>
              seat.call('PUT v2/calendar/calendars', { calendarId: chosen?.id ?? '', isWritten: true })
          }),
        )
        await db
          .update(calendarAccounts)
          .set({ lookAt: new Date(0), lookingUntil: null })
          .where(eq(calendarAccounts.failures, 0))
        await Promise.all([syncDueAccounts(server.services), ...requests.map((choose) => choose())])
        const names = await written()
        expect(names.map((name) => name.length)).toEqual(seats.map(() => 1))
        expect(names.flat().every((name) => name.startsWith(to ?? '') && name !== from)).toBe(true)
      }
    })

    it('[CAL-3] where a look has outlived its claim, and is another’s by now', async () => {
      const { db } = server.services
      const [{ linkedId = '' } = {}] = await db
        .update(calendarAccounts)
        .set({ lookingUntil: null })
        .returning()
      const claim = (at: number) =>
        claimSync(db, { linkedId, now: new Date(at), until: new Date(at + 1000) }) as Promise<AccountRow>
      const now = Date.now()
      const [first, second] = [await claim(now), await claim(now + 2000)]
      expect(await claim(now + 2500)).toBeUndefined()
      await releaseSync(db, first, { failures: 9 })
      expect(await accountById(db, linkedId)).toEqual(second)
      await releaseSync(db, second, { failures: 1 })
      expect(await accountById(db, linkedId)).toMatchObject({ failures: 1, lookingUntil: null })
    })
  },
)

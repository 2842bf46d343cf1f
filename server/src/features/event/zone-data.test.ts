import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { recreateWithNewZoneData } from './occurrences/extend.service.ts'

const KEY = `1:${Buffer.alloc(32, 7).toString('base64url')}`

describe.each([{ onPostgres: false }, ...(hasPostgres ? [{ onPostgres: true }] : [])])(
  '[EVENT-35] time-zone data that is newer than what events were made with, %o',
  ({ onPostgres }) => {
    let server: TestServer
    let ada: Seat
    let now = Date.parse('2026-11-23T08:00:00Z')
    beforeAll(async () => {
      const env = { SECRET_KEY: KEY }
      server = await startTestServer({ onPostgres, env, clock: () => new Date(now) })
      ada = await (await seedSpace(server)).member('Ada')
      await sql("update sessions set expires_at = 'infinity'")
    })
    afterAll(() => server?.close())

    const sql = (text: string, values: unknown[] = []) => server.services.connection.pool.query(text, values)
    const plan = async (more: object = {}): Promise<string> => {
      const { body } = await ada.call('POST v2/event/create', {
        ...{ title: 'Standup', timezone: 'Europe/Berlin', rrule: 'FREQ=WEEKLY;COUNT=3' },
        ...{ startLocal: '2026-12-07T09:00', endLocal: '2026-12-07T09:30' },
        ...more,
      })
      return body.id
    }
    /** Simulates that Berlin had another offset when the occurrences were created. */
    const madeLongAgo = async (id: string) => {
      await sql("update events set made_with = '2019a' where id = $1", [id])
      await sql(
        `update event_occurrences set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
        where event_id = $1`,
        [id],
      )
    }
    const startsOf = async (id: string): Promise<string[]> => {
      const text = 'select starts_at as at from event_occurrences where event_id = $1 order by 1'
      const { rows } = await sql(text, [id])
      return rows.map(({ at }) => at.toISOString().slice(5, 16))
    }
    const RIGHT = ['12-07T08:00', '12-14T08:00', '12-21T08:00']
    const WRONG = ['12-07T09:00', '12-14T09:00', '12-21T09:00']

    it('brings what is still to come to its wall times, tells of it, and does it once', async () => {
      const [moved, same] = [await plan(), await plan()]
      await madeLongAgo(moved)
      await sql("update events set made_with = '2019a' where id = $1", [same])
      expect(await startsOf(moved)).toEqual(WRONG)
      const eventIds: string[] = []
      server.services.bus.on('event:changed', ({ id }) => eventIds.push(id))
      await recreateWithNewZoneData(server.services)
      expect(await startsOf(moved)).toEqual(RIGHT)
      expect(eventIds).toEqual([moved])
      const { rows } = await sql('select made_with as edition from events where id = any($1)', [
        [moved, same],
      ])
      expect(rows).toEqual([{ edition: process.versions['tz'] }, { edition: process.versions['tz'] }])
      await sql(
        "update event_occurrences set starts_at = starts_at + interval '1 hour' where event_id = $1",
        [moved],
      )
      await recreateWithNewZoneData(server.services)
      expect(await startsOf(moved)).toEqual(WRONG)
    })

    it('leaves what is over as it was, and what newer data has made', async () => {
      const [over, newer] = [await plan(), await plan()]
      await madeLongAgo(newer)
      await sql("update events set made_with = '9999z' where id = $1", [newer])
      await recreateWithNewZoneData(server.services)
      expect(await startsOf(newer)).toEqual(WRONG)
      await madeLongAgo(over)
      now = Date.parse('2027-01-05T08:00:00Z')
      await recreateWithNewZoneData(server.services)
      expect(await startsOf(over)).toEqual(WRONG)
      now = Date.parse('2026-11-23T08:00:00Z')
    })

    it.runIf(onPostgres)('is looked for as a server starts', async () => {
      const id = await plan()
      await madeLongAgo(id)
      const { DATABASE_URL = '' } = server.services.config
      const otherServer = await startTestServer({
        env: { SECRET_KEY: KEY, DATABASE_URL },
        clock: () => new Date(now),
      })
      await expect.poll(() => startsOf(id)).toEqual(RIGHT)
      await otherServer.close()
    })
  },
)

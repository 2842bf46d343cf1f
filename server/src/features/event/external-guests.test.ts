import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const HOUR_MS = 60 * 60_000
const NOW = Date.parse('2026-11-23T08:00:00Z')

describe.each([{ onPostgres: false }, ...(hasPostgres ? [{ onPostgres: true }] : [])])(
  '[EVENT-34] strangers that somebody asks by mail, %o',
  ({ onPostgres }) => {
    let server: TestServer
    let ada: Seat
    let bob: Seat
    let now = NOW
    beforeAll(async () => {
      server = await startTestServer({ onPostgres, clock: () => new Date(now) })
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      now = NOW
      const space = await seedSpace(server)
      ;[ada, bob] = [await space.member('Ada'), await space.member('Bob')]
      await server.services.connection.pool.query(
        "update users set email_verified_at = now(); update sessions set expires_at = 'infinity'",
      )
    })

    const strangers = (count: number, of = crypto.randomUUID()) =>
      Array.from({ length: count }, (_, index) => `s${index}@${of}.example`)
    const plan = (more: object = {}, by = ada) =>
      by.call('POST v2/event/create', {
        ...{ title: 'Open day', timezone: 'UTC' },
        ...{ startLocal: '2026-12-07T09:00', endLocal: '2026-12-07T10:00' },
        ...more,
      })
    const invite = (eventId: string, emailList: string[]) =>
      ada.call('POST v2/event/invite-users', { eventId, emailList })
    const mailsAt = async (domain: string): Promise<number> => {
      const mailCountQuery = 'select count(*)::int as mails from mails where "to" like $1'
      const { rows } = await server.services.connection.pool.query(mailCountQuery, [`%@${domain}.example`])
      return rows[0].mails
    }
    const TOO_MANY = { status: 429, body: { code: 'TOO_MANY' } }

    it('are fifty a day of a new person, over all events; more are refused as a whole, before anything is sent', async () => {
      const first = await plan({ emailList: strangers(30) })
      expect(first.status).toBe(201)
      const domain = crypto.randomUUID()
      expect(await plan({ emailList: strangers(21, domain) })).toMatchObject({
        ...TOO_MANY,
        body: {
          message: expect.stringMatching(/^You can email 50 .* 20 left today.* after midnight UTC/),
          fields: { emailList: expect.stringMatching(/^There are 21 .* 20 more today/) },
        },
      })
      expect(await invite(first.body.id, strangers(21, domain))).toMatchObject(TOO_MANY)
      expect(await mailsAt(domain)).toBe(0)
      expect((await ada.call('POST v2/event/get', { eventId: first.body.id })).body.counts.invited).toBe(30)
      expect((await invite(first.body.id, strangers(20, domain))).status).toBe(200)
      expect(await mailsAt(domain)).toBe(20)
      expect((await plan({ emailList: strangers(1) }, bob)).status).toBe(201)
    })

    it('count as they are written to, members not, and anew after midnight', async () => {
      const { body: draft } = await plan({ isDraft: true, emailList: strangers(50) })
      const publish = (eventId: string) => ada.call('PUT v2/event/update', { eventId, status: 'scheduled' })
      const { body: other } = await plan({ emailList: strangers(1) })
      expect(await publish(draft.id)).toMatchObject(TOO_MANY)
      expect((await invite(other.id, [`${bob.id}@example.com`])).status).toBe(200)
      now += 24 * HOUR_MS
      expect((await publish(draft.id)).status).toBe(200)
      expect(await invite(draft.id, strangers(1))).toMatchObject(TOO_MANY)
    })

    it('are no more by asking at once', async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => plan({ emailList: strangers(20) })))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
    })
  },
)

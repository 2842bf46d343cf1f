import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const NOW = Date.parse('2027-01-11T08:00:00Z')
const TOO_MANY = { status: 429, body: { code: 'TOO_MANY' } }

describe.each([{ onPostgres: false }, ...(hasPostgres ? [{ onPostgres: true }] : [])])(
  'mails to strangers, %o',
  ({ onPostgres }) => {
    let server: TestServer
    let space: TestSpace
    let ada: Seat
    let now = NOW
    const pool = () => server.services.connection.pool
    beforeAll(async () => {
      const env = { PAYMENT: 'off', RATE_LIMIT_FACTOR: '100' }
      server = await startTestServer({ onPostgres, env, clock: () => new Date(now) })
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      now = NOW
      // Removes mails left by other tests, so that they hold up nothing.
      await pool().query('delete from mails')
      space = await seedSpace(server)
      ada = await space.member('Ada', { role: 'owner', isConfirmed: true })
      await resetAges()
    })
    /** Makes all sessions endless, and all accounts and spaces this many days old. */
    const resetAges = async (days = 0) => {
      await pool().query("update sessions set expires_at = 'infinity'")
      const since = new Date(now - days * DAY_MS)
      await pool().query('update users set created_at = $1', [since])
      const guests = `settings = settings || '{"isGuestAllowed": true}'`
      await pool().query(`update workspaces set created_at = $1, ${guests}`, [since])
    }
    /** Gives the space a plan. */
    const pay = (seats = 10) =>
      pool().query(
        `insert into subscriptions (workspace_id, id, provider, provider_id, customer_id, plan_code, quantity, status,
          is_cancelled, period_start, period_end, reading, checked_at)
        values ($1, gen_random_uuid(), 'sandbox', $2, 'c', 'team', $3, 'active', false, now(), now(), 0, now())`,
        [space.spaceId, randomUUID(), seats],
      )
    const strangers = (count: number, of: string = randomUUID()) =>
      Array.from({ length: count }, (_, index) => `s${index}@${of}.example`)
    const guests = (by: Seat, emailList: string[]) =>
      by.call('POST v2/guest/invite', {
        ...{ timestamp: now + DAY_MS, emailList, linkInfo: { position: 'bottom-right' } },
      })
    const mailsTo = async (domain: string) => {
      const { rows } = await pool().query('select * from mails where "to" like $1 order by id', [
        `%@${domain}.example`,
      ])
      return rows
    }
    const importing = (people: number, domain: string, importId: string = randomUUID()) =>
      ada.call('POST v2/admin/workspace/import-users', {
        ...{ importId, batch: 0, mode: 'skip', totalRows: people },
        rows: strangers(people, domain).map((email, index) => ({ line: index + 2, email })),
      })

    it('[MAIL-3] are counted over all kinds, and refused as a whole: who sends is told how many are left and until when', async () => {
      expect((await guests(ada, strangers(30))).status).toBe(201)
      const domain = randomUUID()
      const plan = {
        title: 'Walk',
        timezone: 'UTC',
        startLocal: '2027-02-01T09:00',
        endLocal: '2027-02-01T10:00',
      }
      const event = await ada.call('POST v2/event/create', { ...plan, emailList: strangers(15, domain) })
      expect(event.status).toBe(201)
      const refused = await ada.call('POST v2/workspace/send-invite', {
        ...{ emailList: strangers(6, domain), status: 'invited', workspaceId: space.spaceId },
      })
      expect(refused).toMatchObject({
        ...TOO_MANY,
        body: {
          message:
            'You can email 50 people outside the space a day, with 5 left today. Choose 5 or fewer, or continue after midnight UTC.',
        },
      })
      expect(await mailsTo(domain)).toHaveLength(15)
      expect((await guests(ada, strangers(5))).status).toBe(201)
      expect(await guests(ada, strangers(1))).toMatchObject(TOO_MANY)
      now += DAY_MS
      expect((await guests(ada, strangers(50))).status).toBe(201)
    })

    it('[MAIL-3] of several people of one space count together, and those of one person in several spaces', async () => {
      const [bob, cleo] = [
        await space.member('Bob', { isConfirmed: true }),
        await space.member('Cleo', { isConfirmed: true }),
      ]
      await resetAges()
      expect((await guests(ada, strangers(50))).status).toBe(201)
      expect((await guests(bob, strangers(40))).status).toBe(201)
      expect(await guests(cleo, strangers(11))).toMatchObject({
        ...TOO_MANY,
        body: { message: expect.stringMatching(/^This space can email 100 .* 10 left today/) },
      })
      const otherSpace = await seedSpace(server)
      await resetAges()
      await pool().query(
        `insert into members (workspace_id, user_id, role, status, name, email)
        values ($1, $2, 'owner', 'active', 'Ada', 'x')`,
        [otherSpace.spaceId, ada.id],
      )
      const there = await fetch(`${server.origin}/api/v2/guest/invite`, {
        method: 'POST',
        headers: {
          ...{ origin: server.origin, cookie: ada.cookie, 'content-type': 'application/json' },
          'x-workspace-id': otherSpace.spaceId,
        },
        body: JSON.stringify({
          ...{ timestamp: now + DAY_MS, emailList: strangers(1), linkInfo: { position: 'bottom-right' } },
        }),
      })
      expect(there.status).toBe(429)
    })

    it('[MAIL-3] are more for who has been here for a week, and more yet where the space pays', async () => {
      await resetAges(7)
      expect((await guests(ada, strangers(200))).status).toBe(201)
      expect(await guests(ada, strangers(1))).toMatchObject(TOO_MANY)
      await pay()
      expect((await guests(ada, strangers(300))).status).toBe(201)
      expect(await guests(ada, strangers(1))).toMatchObject(TOO_MANY)
    })

    it('[MAIL-3] are no more by sending at once', async () => {
      const bob = await space.member('Bob', { isConfirmed: true })
      await resetAges()
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => guests(index % 2 ? ada : bob, strangers(20))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, ...Array(6).fill(429)])
    })

    it('[MAIL-3] to people of the space are not counted, as long as the address is theirs', async () => {
      const bob = await space.member('Bob', { isConfirmed: true })
      await resetAges()
      await guests(ada, strangers(50))
      const plan = {
        title: 'Walk',
        timezone: 'UTC',
        startLocal: '2027-02-01T09:00',
        endLocal: '2027-02-01T10:00',
      }
      expect((await ada.call('POST v2/event/create', { ...plan, userIds: [bob.id] })).status).toBe(201)
      const cleo = await space.member('Cleo')
      await resetAges()
      expect(await ada.call('POST v2/event/create', { ...plan, userIds: [cleo.id] })).toMatchObject(TOO_MANY)
    })

    it('[MAIL-3] of an import wait where a day has no room: told before and after, and nothing is lost', async () => {
      const before = await ada.call('POST v2/admin/workspace/invitation-pace', { people: 120 })
      expect(before.body).toEqual({ today: 50, lastAt: '2027-01-14T00:00:00.000Z' })
      const domain = randomUUID()
      const { status, body } = await importing(120, domain)
      expect(status).toBe(200)
      expect(body.job).toMatchObject({
        ...{ created: 120, waitingInvitations: 70, lastInvitationAt: '2027-01-14T00:00:00.000Z' },
      })
      // A mail being sent has a lease for a moment, which counts as today.
      const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
      const days = Map.groupBy(await mailsTo(domain), ({ next_at: at }) =>
        dayOf(at.getTime()) > dayOf(now) ? dayOf(at.getTime()) : 'today',
      )
      expect([...days].map(([day, mails]) => [day, mails.length]).sort()).toEqual([
        ['2027-01-12', 25],
        ['2027-01-13', 25],
        ['2027-01-14', 20],
        ['today', 50],
      ])
      // Waiting mails leave half of a day's limit to that day's own mails.
      now += DAY_MS
      expect(await guests(ada, strangers(26))).toMatchObject(TOO_MANY)
      expect((await guests(ada, strangers(25))).status).toBe(201)
    })

    it('[MAIL-3] of an import of a whole company leave at once where the space pays, or has been there for a week', async () => {
      await pay()
      const domain = randomUUID()
      expect((await importing(1000, domain)).body.job).toMatchObject({ created: 1000, waitingInvitations: 0 })
      // A mail being sent has a later time only because of its lease.
      const late = (await mailsTo(domain)).filter(
        ({ next_at: at, claim }) => claim === null && at.getTime() > now,
      )
      expect(late).toEqual([])
      // Invitations within the seats use nothing of the other limit.
      expect((await guests(ada, strangers(500))).status).toBe(201)
    })

    it('[MAIL-3] that were waiting go out on their day', async () => {
      const domain = randomUUID()
      await importing(60, domain)
      const sent = async () => (await mailsTo(domain)).filter(({ sent_at: at }) => at !== null).length
      await expect.poll(sent, { timeout: 30_000 }).toBe(50)
      now += DAY_MS
      emitOnCommit(server.services.db, 'mail:written')
      await expect.poll(sent, { timeout: 30_000 }).toBe(60)
    }, 90_000)

    it('[MAIL-3] counts of days that are over are swept', async () => {
      await guests(ada, strangers(1))
      now += DAY_MS
      const { sweepMailCounts } = await import('./external-recipients.service.ts')
      await sweepMailCounts(server.services)
      const { rows } = await server.services.db.execute(
        sql`select * from mail_allowances where day < '2027-01-12'`,
      )
      expect(rows).toEqual([])
    })
  },
)

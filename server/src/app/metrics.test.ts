import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SQL } from '../platform/db/drizzle.ts'
import { sql } from '../platform/db/drizzle.ts'
import { finished, startBulk } from '../testing/features/bulk.ts'
import { emitExpectingSuccess, seedSpace } from '../testing/live.ts'
import type { TestServer } from '../testing/server.ts'
import { startTestServer } from '../testing/server.ts'
import { readQueues } from './queues.ts'

const mailDue = (
  nextAt: SQL,
) => sql`insert into mails (id, "to", template, data, dedupe_key, next_at, created_at)
  values (gen_random_uuid(), 'x@example.com', 'verify-email', '{}', ${randomUUID()}, ${nextAt}, now() - interval '10 minutes')`

describe('[OPS-3] the figures of a server', () => {
  let server: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>
  beforeAll(async () => {
    server = await startTestServer()
    space = await seedSpace(server)
  })
  afterAll(async () => {
    space?.close()
    await server?.close()
  })

  const figures = async (): Promise<Map<string, number>> => {
    const text = await (await fetch(`${server.origin}/metrics`)).text()
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    )
  }

  it('tell sockets, messages, calls by name, connections and how late its thread is', async () => {
    const ada = await space.member('Ada')
    const socket = await ada.socket()
    await emitExpectingSuccess(socket, 'space:enter', {})
    const before = await figures()
    expect(before.get('live_sockets')).toBe(1)
    await emitExpectingSuccess(socket, 'chat:send', {
      receiverId: space.spaceId,
      clientId: randomUUID(),
      body: 'Hello',
    })
    await ada.call('POST v2/status/get', { userIds: [ada.id] })
    const after = await figures()
    expect(after.get('chat_messages_total')).toBe((before.get('chat_messages_total') ?? 0) + 1)
    expect(after.get('http_call_seconds_count{call="POST v2/status/get",status="200"}')).toBe(1)
    expect(after.get('database_connections{state="waited for"}')).toBe(0)
    expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('tell whether it is ready, and what room is left', async () => {
    const now = await figures()
    expect(now.get('server_ready')).toBe(1)
    expect(now.get('disk_free_bytes')).toBeGreaterThan(0)
  })

  it('have all that the alarms and the dashboard ask for', async () => {
    const deploy = (name: string) =>
      readFileSync(new URL(`../../../scripts/deploy/${name}`, import.meta.url), 'utf8')
    const calls = [
      ...deploy('alerts.yml').matchAll(/expr: (.*)/g),
      ...deploy('grafana.json').matchAll(/"expr": "(.*)"/g),
    ]
    const words = calls.flatMap(
      ([, expr = '']) => expr.replace(/\{[^}]*\}|\\".*?\\"|by \([^)]*\)/g, '').match(/[a-z]\w*_\w+/g) ?? [],
    )
    const names = new Set(words.filter((word) => word !== 'histogram_quantile'))
    const there = new Set([...(await figures()).keys()].map((key) => key.replace(/\{.*/, '')))
    expect(names.size).toBeGreaterThan(10)
    // Without a Redis there is no connection to one.
    expect([...names].filter((name) => !there.has(name))).toEqual(['redis_up'])
  })

  it('tell what waits, and since when it has been due: what is tried again later is not late', async () => {
    const { db } = server.services
    const late = `queue_oldest_seconds{queue="mails"}`
    expect((await figures()).get(late)).toBe(0)
    await db.execute(mailDue(sql`now() + interval '1 hour'`))
    const now = await figures()
    expect(now.get('queue_waiting{queue="mails"}')).toBe(0)
    expect(now.get(late)).toBe(0)
    expect(now.get('queue_waiting{queue="texts of the library"}')).toBe(0)
    // Invisible to other transactions, because the email would be sent otherwise.
    const unseen = db.transaction(async (tx) => {
      await tx.execute(mailDue(sql`now() - interval '10 minutes'`))
      const mails = (await readQueues(tx)).find(({ queue }) => queue === 'mails')
      expect(mails?.count).toBe(1)
      expect(mails?.oldestSeconds).toBeCloseTo(600, -1)
      tx.rollback()
    })
    await expect(unseen).rejects.toThrow('Rollback')
  })

  it('tell what was tried in vain and is tried again, and what is given up', async () => {
    const { db } = server.services
    const failing = 'queue_failing{queue="mails"}'
    const before = (await figures()).get(failing) ?? 0
    await db.execute(sql`update mails set last_error = 'refused', attempts = 1 where sent_at is null`)
    expect((await figures()).get(failing)).toBeGreaterThan(before)
    const givenUp = async () => (await figures()).get('mails_given_up_total') ?? 0
    const count = await givenUp()
    // The last attempt to send an email that cannot be written.
    await db.execute(sql`update mails set template = 'none of ours', attempts = 7, next_at = now()
      where sent_at is null`)
    await expect.poll(givenUp).toBeGreaterThan(count)
    expect((await figures()).get(failing)).toBe(0)
  })

  it('tell that an act on many people goes wrong, until it goes on', async () => {
    const { db } = server.services
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'Not now'; end $$`)
    await db.execute(
      sql`create trigger refuse before update on bulk_people for each row execute function refuse()`,
    )
    const [ben, mia] = [await space.member('Ben'), await space.member('Mia', { role: 'owner' })]
    const begun = await startBulk(mia, { kind: 'change', status: 'inactive' }, { userIds: [ben.id] })
    const failing = async () => (await figures()).get('queue_failing{queue="acts on many people"}')
    await expect.poll(failing).toBe(1)
    await db.execute(sql`drop trigger refuse on bulk_people`)
    await db.execute(sql`update bulk_acts set held_until = now()`)
    expect(await finished(mia, begun.body.id)).toMatchObject({ total: 1, failed: 0 })
    expect(await failing()).toBe(0)
  })
})

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { hasPostgres } from '../../testing/server.ts'

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))
const MIGRATIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/** A database as it was before a migration, for as long as `work` takes; `migrate` makes that one. */
const before = async (
  name: string,
  work: (client: pg.Client, migrate: () => Promise<void>) => Promise<void>,
) => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const database = `migrations_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${database}`)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  try {
    await client.connect()
    const at = MIGRATIONS.indexOf(name)
    expect(at).toBeGreaterThan(0)
    const make = (file: string) => client.query(readFileSync(`${FOLDER}${file}`, 'utf8'))
    for (const file of MIGRATIONS.slice(0, at)) await make(file)
    await work(client, async () => void (await make(name)))
  } finally {
    await client.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
}

const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
const [SPACE, ADA, BOB] = [id(1), id(2), id(3)]
const [CHAT, THREAD, QUIET] = [id(10), id(11), id(12)]

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  it('[GUEST-18] what spaces allowed their guests stays as it was, and their owners are told', async () => {
    await before('0068_easy_triton.sql', async (client, migrate) => {
      const made = { open: [id(1), '{"isGuestAllowed":true}'], closed: [id(2), '{"isGuestAllowed":false}'] }
      const withGuest = [id(3), '{"isGuestAllowed":false}']
      for (const [at, [spaceId, settings]] of [...Object.values(made), withGuest].entries()) {
        await client.query(
          `insert into workspaces (id, name, domain, map_id, use_case, settings) values ($1, 'S', $2, 'office', 'team', $3)`,
          [spaceId, `s${at}`, settings],
        )
        for (const role of ['owner', ...(spaceId === id(3) ? ['guest'] : [])]) {
          const userId = id(20 + at + (role === 'guest' ? 10 : 0))
          await client.query('insert into users (id, email, name, country_code) values ($1, $2, $3, 91)', [
            ...[userId, `${userId}@example.com`, role],
          ])
          await client.query(
            `insert into members (workspace_id, user_id, role, status, name, email) values ($1, $2, $3, 'active', $3, $4)`,
            [spaceId, userId, role, `${userId}@example.com`],
          )
        }
      }
      await migrate()
      const { rows } = await client.query('select id, settings from workspaces order by id')
      const seen = rows.map(({ settings: { isGuestAllowed, takesLinkGuests, guestsReadHistory } }) => [
        ...[isGuestAllowed, takesLinkGuests, guestsReadHistory],
      ])
      expect(seen).toEqual([
        [true, true, true],
        [false, false, false],
        [false, false, true],
      ])
      const { rows: told } = await client.query('select workspace_id from guest_notices order by 1')
      expect(told.map((row) => row.workspace_id)).toEqual([id(1), id(3)])
    })
  })

  it('[CHAT-70] what a space kept no more before is put right in rows that are there: previews, who deleted, and counts', async () => {
    await before('0036_kept_no_more.sql', async (client, migrate) => {
      await client.query(
        `insert into workspaces (id, name, domain, map_id, use_case, settings) values ($1, 'S', 's', 'office', 'team', '{}')`,
        [SPACE],
      )
      const add = (conversationId: string, at: number, more: Record<string, unknown> = {}) => {
        const row = {
          ...{ id: id(100 + at), conversation_id: conversationId, seq: at % 10, change: at % 10 },
          ...{ sender_id: ADA, sender_name: 'Ada', client_id: id(200 + at), body: 'words' },
          ...{ created_at: new Date(), ...more },
        }
        const names = Object.keys(row)
        const places = names.map((_, place) => `$${place + 1}`)
        return client.query(
          `insert into messages (${names.join(', ')}) values (${places.join(', ')})`,
          Object.values(row),
        )
      }
      const open = (conversationId: string, kind: string, more: { root?: string; firstSeq?: number } = {}) =>
        client.query(
          'insert into conversations (id, workspace_id, kind, root_id, last_seq, first_seq) values ($1, $2, $3, $4, 9, $5)',
          [conversationId, SPACE, kind, more.root ?? null, more.firstSeq ?? 1],
        )
      const gone = { body: '', deleted_at: new Date(), deleted_by_id: ADA }
      const preview = JSON.stringify({ link: 'https://example.org', title: 'Kept' })
      await open(CHAT, 'space', { firstSeq: 3 })
      // Kept no more, and still talked about; deleted by its sender, before and since what is kept.
      await add(CHAT, 1, { ...gone, preview, reply_count: 2 })
      await add(CHAT, 2, { ...gone, preview })
      await add(CHAT, 3, { ...gone, reply_count: 1 })
      await add(CHAT, 4, { preview, sender_id: BOB })
      await open(THREAD, 'thread', { root: id(101) })
      await add(THREAD, 11)
      await add(THREAD, 12, gone)
      await open(QUIET, 'thread', { root: id(103) })
      await add(QUIET, 21)
      await migrate()
      const { rows } = await client.query(
        `select seq, preview is not null as preview, deleted_by_id as by, reply_count as replies
         from messages where conversation_id = $1 order by seq`,
        [CHAT],
      )
      expect(rows).toEqual([
        { seq: 1, preview: false, by: null, replies: 1 },
        { seq: 2, preview: false, by: ADA, replies: 0 },
        { seq: 3, preview: false, by: ADA, replies: 1 },
        { seq: 4, preview: true, by: null, replies: 0 },
      ])
    })
  }, 60_000)
})

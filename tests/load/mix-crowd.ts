import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import { templateFolder } from '../../server/src/platform/db/template.ts'
import { digest, randomToken } from '../../server/src/platform/ids.ts'
import { seedHistory } from './mix-history.ts'
import type { Person, Space } from './people.ts'
import { seedSpace } from './people.ts'

/** How many people the spaces have, in turn. */
const SIZES = [25, 50, 75, 100] as const
export const MAIN_HOST = 'load.example'
const POSTGRES = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'

/** A person of the crowd, with their conversations besides the space's chat. */
export interface LoadPerson extends Person {
  spaceId: string
  groupIds: string[]
  friendIds: string[]
}

export interface LoadDatabase {
  url: string
  messages: number
  /** Grouped by space. */
  people: LoadPerson[]
  drop(): Promise<void>
}

const run = async (statement: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: POSTGRES })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

const urlOf = (name: string): string => {
  const url = new URL(POSTGRES)
  url.pathname = name
  return url.href
}

const within = async <T>(databaseUrl: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const onError = (error: Error) => {
    throw error
  }
  const connection = await openDatabase({ databaseUrl, dataDir: '', onError })
  return work(connection).finally(() => connection.close())
}

const seed = async (connection: Connection, people: number, messages: number): Promise<void> => {
  const spaces: Space[] = []
  for (let count = 0; count < people; ) {
    const size = SIZES[spaces.length % SIZES.length] ?? 25
    spaces.push(await seedSpace(connection, `load-${String(spaces.length).padStart(4, '0')}`, size))
    count += size
  }
  await connection.pool.query('update sessions set host = $1', [MAIN_HOST])
  await seedHistory(connection, spaces, messages)
}

/** Filling a database takes minutes, so it is stored, replacing one with other content. Each run gets a copy. */
const template = async (people: number, messages: number): Promise<string> => {
  const hash = createHash('sha256').update(readFileSync(new URL('./mix-history.ts', import.meta.url)))
  hash.update(`${basename(templateFolder())} ${people} ${messages} ${seed}`)
  const family = `load_template_${people}_`
  const name = family + hash.digest('hex').slice(0, 12)
  const existingDatabase = await run(`select from pg_database where datname = '${name}'`)
  if (existingDatabase.rowCount) return name
  const former = await run(`select datname from pg_database where datname like '${family}%'`)
  for (const { datname } of former.rows) await run(`DROP DATABASE ${datname} WITH (FORCE)`)
  const draft = `${name}_draft`
  await run(`CREATE DATABASE ${draft} TEMPLATE template0 LOCALE 'C.UTF-8'`)
  await within(urlOf(draft), (connection) => seed(connection, people, messages))
  await run(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  return name
}

/** Reads all people, with a session for each. */
const readPeople = async ({ pool }: Connection): Promise<LoadPerson[]> => {
  const { rows } = await pool.query(`
    select m.user_id as "userId", s.id as "sessionId", m.workspace_id as "spaceId",
      array(select c.id from conversation_members r join conversations c on c.id = r.conversation_id
        where r.person_id = m.user_id and c.kind = 'group') as "groupIds",
      array(select case c.first_person_id when m.user_id then c.second_person_id else c.first_person_id end
        from conversation_members r join conversations c on c.id = r.conversation_id
        where r.person_id = m.user_id and c.kind = 'dm') as "friendIds"
    from members m join sessions s on s.user_id = m.user_id join workspaces w on w.id = m.workspace_id
    order by w.domain, m.user_id`)
  const people = rows.map((row: Omit<LoadPerson, 'token'>) => ({ ...row, token: randomToken() }))
  await pool.query(
    `update sessions set token_hash = t.hash, expires_at = now() + interval '20 days', last_seen_at = now()
     from unnest($1::uuid[], $2::text[]) t(id, hash) where sessions.id = t.id`,
    [people.map(({ sessionId }) => sessionId), people.map(({ token }) => digest(token))],
  )
  return people
}

/** A separate database with this many people and messages. */
export const openLoadDatabase = async (peopleCount: number, messages: number): Promise<LoadDatabase> => {
  const filled = await template(peopleCount, messages)
  const name = `load_${randomBytes(6).toString('hex')}`
  await run(`CREATE DATABASE ${name} TEMPLATE ${filled} STRATEGY file_copy`)
  const drop = async () => void (await run(`DROP DATABASE ${name} WITH (FORCE)`))
  try {
    const people = await within(urlOf(name), readPeople)
    return { url: urlOf(name), messages, people, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

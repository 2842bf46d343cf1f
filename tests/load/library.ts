/** Searches among ten thousand documents of a library, some of which the searching person cannot see. */

import type { Connection } from '../../server/src/platform/db/connection.ts'
import { sql } from '../../server/src/platform/db/drizzle.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { Space } from './people.ts'
import { apiOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

export const DOCUMENTS = Number(process.env.BENCH_ROWS ?? 10_000)
const FOLDERS = 100
const WORDS = 500
const TIMES = 60
const GOAL_MS = 100

/** Word n of this artificial language is in about 50 / n of all documents. */
const queries = [
  ['a word that all have', 'w1x'],
  ['a word of one in ten', 'w500x'],
  ['a rare word', 'w19000x'],
  ['two common words', 'w3x w5x'],
  ['a common and a rare word', 'w2x w18000x'],
  ['the beginning of a tenth of all words', 'w1'],
  ['a name', 'report 77'],
  ['nothing', 'nowhere'],
] as const

const idOf = (part: string) => sql.raw(`md5('${part} ' || n)::uuid`)

/** Every fourth folder can be seen only by the person who created its content. */
export const fillLibrary = async ({ db }: Connection, { id, people }: Space): Promise<void> => {
  const [{ userId: ownerId }] = people
  const items = sql`library_items (id, workspace_id, parent_id, path, kind, name, name_key, sort_key, owner_id,
    owner_name, tags, version_id, created_at, updated_at)`
  await db.execute(sql`insert into ${items}
    select ${idOf('folder')}, ${id}, null, array[${idOf('folder')}], 'folder', 'Folder ' || n, 'folder ' || n,
      '0folder ' || n, ${ownerId}, 'Owner', '{}', null, now(), now() from generate_series(0, ${FOLDERS - 1}::int) n`)
  await db.execute(sql`insert into library_rights
    select ${idOf('folder')}, 'workspace', '', 0 from generate_series(0, ${FOLDERS - 1}::int, 4) n`)
  await db.execute(sql`insert into ${items}
    select ${idOf('item')}, ${id}, f.id, array[f.id, ${idOf('item')}], 'note', 'Report ' || n, 'report ' || n,
      '1report ' || n, ${ownerId}, 'Owner', '{}', ${idOf('version')}, now(), now() - n * interval '1 minute'
    from generate_series(1, ${DOCUMENTS}::int) n
    cross join lateral (select md5('folder ' || n % ${FOLDERS}::int)::uuid as id) f`)
  await db.execute(sql`insert into library_rights
    select id, 'user', ${ownerId}, 4 from library_items where workspace_id = ${id}`)
  await db.execute(sql`insert into library_versions (id, item_id, number, text, bytes, mime, uploader_id, uploader_name,
      text_status, words, created_at)
    select ${idOf('version')}, ${idOf('item')}, 1, said.text, length(said.text), 'text/markdown', ${ownerId}, 'Owner',
      'ok', to_tsvector('simple', said.text), now()
    from generate_series(1, ${DOCUMENTS}::int) n cross join lateral (
      select string_agg('w' || floor(exp(random() * ln(20000)))::int || 'x', ' ') as text
      from generate_series(1, ${WORDS}::int + n * 0)) said`)
  await db.execute(sql`insert into library_chunks (version_id, number, text, words)
    select id, 0, text, words from library_versions`)
  await db.execute(sql`insert into library_texts (item_id, title, search)
    select i.id, to_tsvector('simple', i.name), to_tsvector('simple', i.name)
      || array_to_tsvector(array['in ' || i.workspace_id::text]) || coalesce(v.words, ''::tsvector)
    from library_items i left join library_versions v on v.id = i.version_id`)
  await db.execute(sql`analyze`)
}

const measured = async (server: Server<Space>, personIndex: number, search: string) => {
  const { people, id } = server.seeded
  const api = apiOf(people[personIndex] ?? people[0], server, id)
  let foundCount = 0
  // The first calls are for warm-up.
  for (let time = -5; time < TIMES; time += 1) {
    if (time === 0) await server.requestMs()
    foundCount = (await api('POST v2/library/list', { search, pageSize: 30 })).rows.length
  }
  return { ms: await server.requestMs(), found: foundCount }
}

const run = async (engine: Engine): Promise<string[][]> => {
  const seed = async (connection: Connection): Promise<Space> => {
    const space = await seedSpace(connection, `library-${newId().slice(-8)}`, 10)
    await fillLibrary(connection, space)
    return space
  }
  const server = await startServer({ engine, seed })
  try {
    const rows: string[][] = []
    for (const [label, personIndex] of [
      ['the owner, who sees all', 0],
      ['a member, who sees three of four', 5],
    ] as const)
      for (const [queryLabel, search] of queries) {
        const { ms, found: foundCount } = await measured(server, personIndex, search)
        const p95 = percentile(ms, 95)
        const goal = engine === 'PostgreSQL' ? `≤ ${GOAL_MS} ms: ${verdict(p95 <= GOAL_MS)}` : ''
        const times = [percentile(ms, 50), p95].map((value) => `${rounded(value, 1)} ms`)
        rows.push([engine, label, queryLabel, rounded(foundCount), ...times, goal])
      }
    return rows
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => [
  {
    title: `A search of ${rounded(DOCUMENTS)} documents`,
    head: ['engine', 'by', 'looked for', 'found on a page', 'at the server p50', 'p95', 'goal'],
    rows: [...(await run('PostgreSQL')), ...(await run('PGlite'))],
    notes: [
      `Times of ${TIMES} calls one after the other, from the request’s head until its answer was handed over, with names, passages and where the words stand. Each document has ${WORDS} words, in ${FOLDERS} folders.`,
    ],
  },
]

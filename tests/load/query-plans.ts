import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Input } from '@metapyra/contract/calls'
import { EXACT_COUNT_MAX } from '@metapyra/contract/constants'
import { root } from '../../scripts/setup.mjs'
import { countMembers, listMembers, membersMatching } from '../../server/src/features/admin/list.queries.ts'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import type { Database } from '../../server/src/platform/db/drizzle.ts'
import { drizzle } from '../../server/src/platform/db/drizzle.ts'
import { describeMachine } from './machine.ts'
import type { Space } from './people.ts'
import type { Server } from './server.ts'

type ListInput = Partial<Input<'POST v2/admin/workspace/user-list'>>
interface Statement {
  query: string
  params: unknown[]
}

const HEAD = `# Queries of the list of people

Written by \`npm run bench -- people\`, from the server's own statements on PostgreSQL with 100,000 people. A page is
found in two steps: the ids that stand on it, from an index alone where the order is all that is asked
(\`members_by_…\`: space, status, what it is sorted by, id), then the rows of these ids. What may be missing stands
last either way, so it is a part of its own, counted before it is read or passed over: the index is read forwards or
backwards, never sorted. How many there are is counted at the same moment, but for a search that ends on its first
page. Filters read whichever is shorter, the index in order or the table; words of three letters and more come from
trigrams, shorter ones from a look through \`look_up\`, which holds name and address in lower case.
`

/** A query made readable: without column lists, table prefixes, or values that differ between runs. */
const readable = (query: string, params: unknown[]) =>
  query
    .replaceAll('"members".', '')
    .replaceAll('"', '')
    .replace(/\$(\d+)/g, (_, index: string) => {
      const value = String(params[Number(index) - 1])
      return /^[0-9a-f-]{36}$/.test(value) ? ':id' : /^\d+$/.test(value) ? value : `'${value}'`
    })

/** The steps of a plan with their times, the total number of pages read, and the duration. */
const readablePlan = (lines: string[]) =>
  lines
    .filter((line, index) => !/Plan|Buffers/.test(line) || (index < 2 && !/Plan/.test(line)))
    .map((line) => line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/ \(cost=[^)]*\)/, ''))

/** Explains each list query as the server runs it: the ids on the page, and the count. */
export const writePlans = async (
  { databaseUrl, seeded }: Server<{ many: Space }>,
  queries: { what: string; many: ListInput }[],
): Promise<void> => {
  const onError = (error: Error) => {
    throw error
  }
  const connection = await openDatabase({ databaseUrl, dataDir: '', onError })
  const statements: Statement[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
  const db = drizzle(connection.pool, { logger }) as unknown as Database
  const explained = async (label: string, { query, params }: Statement) => {
    const { rows } = await connection.pool.query(`explain (analyze, buffers) ${query}`, params as string[])
    const plan = readablePlan(rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']))
    return `## ${label}\n\n\`\`\`sql\n${readable(query, params)}\n\`\`\`\n\n\`\`\`\n${plan.join('\n')}\n\`\`\`\n`
  }
  try {
    const parts: string[] = []
    const { id } = seeded.many
    for (const { what: label, many } of queries) {
      const { page = 1, sort = { field: 'name', order: 'asc' }, ...filter } = many
      const condition = membersMatching(id, { type: 'active', ...filter })
      statements.length = 0
      await listMembers(db, id, condition, sort, { limit: 100, offset: (page - 1) * 100 })
      const [ids] = statements
      if (ids) parts.push(await explained(label, ids))
    }
    statements.length = 0
    await countMembers(db, membersMatching(id, { type: 'active' }), EXACT_COUNT_MAX)
    if (statements[0]) parts.push(await explained('The count, up to 50,000', statements[0]))
    const path = join(root, 'docs', 'queries.md')
    writeFileSync(path, [HEAD, `${describeMachine()}\n`, ...parts].join('\n'))
  } finally {
    await connection.close()
  }
}

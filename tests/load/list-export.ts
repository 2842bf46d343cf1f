import type { Input } from '@metapyra/contract/calls'
import type { Space } from './people.ts'
import { cookieHeader } from './people.ts'
import type { ResultTable } from './results.ts'
import { rounded, verdict } from './results.ts'
import type { Memory, Server } from './server.ts'

type Lists = Server<{ many: Space; few: Space }>
type ExportCall = 'v2/admin/workspace/user-export' | 'v2/admin/workspace/audit-log-export'

const COLUMNS: Input<'POST v2/admin/workspace/user-export'>['columns'] = [
  'name',
  'email',
  'role',
  'companyPosition',
  'lastActiveAt',
  'joinedAt',
]
const MB = 1024 ** 2
/** How much more memory a file ten times as long may use. That is garbage not collected yet, and not rows. */
const LEEWAY_MB = 32

/** Reads the file as it arrives, without storing it. */
const save = async ({ origin, port, seeded }: Lists, call: ExportCall, input: object) => {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/${call}`, {
    method: 'POST',
    headers: {
      origin,
      cookie: cookieHeader(seeded.many.people[0], port),
      'content-type': 'application/json',
      'x-workspace-id': seeded.many.id,
    },
    body: JSON.stringify(input),
  })
  if (!response.ok || !response.body) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  let [bytes, lines] = [0, 0]
  for await (const chunk of response.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  return { seconds: (performance.now() - startedAt) / 1000, bytes, rows: lines - 1 }
}

const text = ({ rss, heapUsed }: Memory) => `${rounded(rss / MB)} / ${rounded(heapUsed / MB)} MB`

/**
 * Exports of all people and all audit entries, and of a tenth of them. The server's memory must not grow with their
 * number.
 */
export const measureExports = async (server: Lists, many: number): Promise<ResultTable> => {
  const tenth = { filter: { joinedFrom: new Date(Date.now() - (many / 10) * 60_000).toISOString() } }
  const weeks = { filter: { from: new Date(Date.now() - (many / 10) * 300_000).toISOString() } }
  const cases: [string, ExportCall, object][] = [
    ['people, a tenth', 'v2/admin/workspace/user-export', { type: 'active', columns: COLUMNS, ...tenth }],
    ['people, all', 'v2/admin/workspace/user-export', { type: 'active', columns: COLUMNS }],
    ['audit log, a tenth', 'v2/admin/workspace/audit-log-export', weeks],
    ['audit log, all', 'v2/admin/workspace/audit-log-export', {}],
  ]
  const rows: string[][] = []
  let peakOfTenth = 0
  for (const [label, call, input] of cases) {
    // Once without measuring, because what a first file leaves compiled and cached stays in memory.
    await save(server, call, input)
    const { now } = await server.memory()
    const { seconds, bytes, rows: count } = await save(server, call, input)
    const { peak } = await server.memory()
    const isWhole = label.endsWith('all')
    const goal = peak.heapUsed / MB - peakOfTenth <= LEEWAY_MB
    peakOfTenth = peak.heapUsed / MB
    rows.push([
      label,
      rounded(count),
      `${rounded(bytes / MB, 1)} MB`,
      `${rounded(seconds, 1)} s`,
      text(now),
      text(peak),
      isWhole ? `heap within ${LEEWAY_MB} MB of a tenth’s: ${verdict(goal)}` : '',
    ])
  }
  return {
    title: 'The lists as CSV files',
    head: ['file', 'rows', 'size', 'time', 'RSS / heap before', 'RSS / heap at most', 'goal'],
    rows,
    notes: [
      'PostgreSQL. Memory of the server’s whole process, looked at every 10 ms; before: after a collection. The client reads as fast as the file comes and keeps nothing.',
    ],
  }
}

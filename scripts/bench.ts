/**
 * npm run bench: measures, prints tables and writes them to docs/bench.md; `npm run bench -- NAME …` runs some of them.
 * Fails if a goal is missed or a value is worse than in docs/bench-baseline.json, which `--accept` updates.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { describeMachine } from '../tests/load/machine.ts'
import type { ResultTable } from '../tests/load/results.ts'
import { rounded, toMarkdown } from '../tests/load/results.ts'
import type { Baseline } from './bench-baseline.ts'
import { missedGoalsIn, regressions, updatedBaseline } from './bench-baseline.ts'
import { buildClients } from './clients.ts'
import { root } from './setup.mjs'

interface Case {
  name: string
  /** A name that selects several cases. */
  group?: string
  title: string
  load: () => Promise<{ bench: () => Promise<ResultTable[]> }>
}

const cases: Case[] = [
  { name: 'envelope', title: 'The envelope', load: () => import('../tests/load/envelope.ts') },
  { name: 'logins', title: 'Logins', load: () => import('../tests/load/logins.ts') },
  { name: 'import', title: 'CSV import', load: () => import('../tests/load/import.ts') },
  { name: 'wizard', title: 'CSV in the browser', load: () => import('../tests/load/wizard.ts') },
  { name: 'start', title: 'Start', load: () => import('../tests/load/start.ts') },
  { name: 'bundles', title: 'JavaScript shipped', load: () => import('../tests/load/bundles.ts') },
  { name: 'lighthouse', title: 'Lighthouse', load: () => import('../tests/load/lighthouse.ts') },
  { name: 'opening', title: 'Opening a space', load: () => import('../tests/load/opening.ts') },
  { name: 'chat', title: 'Chat', load: () => import('../tests/load/chat.ts') },
  { name: 'chat-search', title: 'Searching the chats', load: () => import('../tests/load/chat-search.ts') },
  { name: 'events', title: 'Events', load: () => import('../tests/load/events.ts') },
  { name: 'slots', title: 'Appointments', load: () => import('../tests/load/slots.ts') },
  { name: 'polls', title: 'Polls', load: () => import('../tests/load/polls.ts') },
  { name: 'library', title: 'The library', load: () => import('../tests/load/library.ts') },
  { name: 'upload', title: 'Large files', load: () => import('../tests/load/upload.ts') },
  { name: 'answers', title: 'Answers of agents', load: () => import('../tests/load/answers.ts') },
  { name: 'relay', title: 'Relaying a model', load: () => import('../tests/load/relay.ts') },
  { name: 'drawing', title: 'Drawing the map', load: () => import('../tests/load/drawing.ts') },
  { name: 'people', title: 'The list of people', load: () => import('../tests/load/user-list.ts') },
  {
    name: 'bulk-neighbors',
    title: 'Calls beside a bulk act',
    load: () => import('../tests/load/bulk-neighbors.ts'),
  },
  {
    name: 'upkeep',
    title: 'Upkeep of the embedded database',
    load: () => import('../tests/load/database-maintenance.ts'),
  },
  { name: 'movement', title: 'Movement', load: () => import('../tests/load/movement.ts') },
  ...[
    { name: 'load-bounded', title: 'Bounded load', load: () => import('../tests/load/load-bounded.ts') },
    { name: 'load-users', title: 'Supported people', load: () => import('../tests/load/load-users.ts') },
    { name: 'load-nodes', title: 'A second server', load: () => import('../tests/load/load-nodes.ts') },
    {
      name: 'load-storm',
      title: 'Everybody comes back',
      load: () => import('../tests/load/load-reconnect.ts'),
    },
    { name: 'load-overload', title: 'Overload', load: () => import('../tests/load/load-overload.ts') },
  ].map((entry) => ({ ...entry, group: 'load' })),
]

const path = join(root, 'docs', 'bench.md')
const heading = [
  '# Benchmarks',
  '',
  'Written by `npm run bench`; `npm run bench -- NAME` measures one part again: ' +
    `${cases.map(({ name }) => `\`${name}\``).join(', ')}, and \`load\` all that begin so. Each figure stands beside the run that it is compared with, ` +
    'taken in the same minutes. What misses the goal beside it says so, and fails the command, as ' +
    'does what is worse than in `docs/bench-baseline.json` (`--accept` renews it).',
  '',
].join('\n')

const openingOf = ({ name, title }: Case) => `## ${title} (\`${name}\`)\n`

/** The sections of the existing file, by their headings. */
function partsWritten(): Map<string, string> {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const parts = text.split(/^(?=## )/m).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n') + 1), part]))
}

function write(parts: Map<string, string>) {
  const writtenParts = cases.map((entry) => parts.get(openingOf(entry))).filter((part) => part !== undefined)
  writeFileSync(path, `${[heading, ...writtenParts].map((part) => part.trimEnd()).join('\n\n')}\n`)
}

const baselinePath = join(root, 'docs', 'bench-baseline.json')
const isAccepted = process.argv.includes('--accept')
const requestedCases = process.argv.slice(2).filter((word) => word !== '--accept')
const isNamed = ({ name, group = '' }: Case) =>
  requestedCases.includes(name) || requestedCases.includes(group)
const unknown = requestedCases.find(
  (word) => !cases.some(({ name, group }) => name === word || group === word),
)
if (unknown !== undefined) {
  process.stderr.write(`No part is named ${unknown}: ${cases.map(({ name }) => name).join(', ')}\n`)
  process.exit(1)
}

process.stdout.write(`${describeMachine()}\n\n`)
await buildClients()
const parts = partsWritten()
let hasFailed = false
/** Reports regressions and missed goals at the end of a section. */
function reportRegressions(tables: ResultTable[]) {
  const measuredValues = tables.flatMap((table) => table.kept ?? [])
  const baseline: Baseline = JSON.parse(readFileSync(baselinePath, 'utf8'))
  const worse = isAccepted ? [] : regressions(baseline, measuredValues)
  const messages = [
    ...missedGoalsIn(tables).map((row) => `MISSED ${row}`),
    ...worse.map(({ name, was, is }) => `WORSE ${name}: ${was}, now ${rounded(is, 2)}`),
  ]
  for (const line of messages) process.stderr.write(`${line}\n`)
  hasFailed ||= messages.length > 0
  writeFileSync(
    baselinePath,
    `${JSON.stringify(updatedBaseline(baseline, measuredValues, isAccepted), null, 2)}\n`,
  )
}

for (const entry of cases) {
  if (requestedCases.length > 0 && !isNamed(entry)) continue
  const machine = describeMachine()
  const { bench } = await entry.load()
  const startedAt = performance.now()
  const tables = await bench()
  const text = tables.map(toMarkdown).join('\n')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  parts.set(openingOf(entry), `${openingOf(entry)}\n${machine} Took ${seconds} s.\n\n${text}`)
  process.stdout.write(`${parts.get(openingOf(entry))}\n`)
  write(parts)
  reportRegressions(tables)
}
// Exits explicitly, because handles that a benchmark left open would keep the process running.
process.exit(hasFailed ? 1 : 0)

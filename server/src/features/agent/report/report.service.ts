import { AGENT_REPORT } from '@metapyra/contract/agents'
import type { Input } from '@metapyra/contract/calls'
import type { AgentReport } from '@metapyra/contract/entities/agent-report'
import { lastDays } from '@metapyra/time/days'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { eventKnowledge } from '../../event/knowledge.service.ts'
import { visibleItemsById } from '../../library/items/attached-items.service.ts'
import type { Counted } from '../core/daily-counters.queries.ts'
import { COUNTED, daysOf } from '../core/daily-counters.queries.ts'
import type { Asker } from '../core/lookup.service.ts'
import { agentById } from '../core/queries.ts'
import { askersSince, quotedSince, unansweredSince } from './report.queries.ts'
import { questionsIn } from './report.rules.ts'

/** Maximum number of wordings that are grouped into questions. */
const WORDINGS_MOST = 2000
/** More than are displayed, because some no longer exist. */
const QUOTED_LOOKED_AT = 50

const numbersOf = (row: Partial<Record<Counted, number>> | undefined) =>
  Object.fromEntries(COUNTED.map((name) => [name, row?.[name] ?? 0])) as Record<Counted, number>

const sumOf = (rows: Record<Counted, number>[]) =>
  rows.reduce(
    (sum, row) => numbersOf(Object.fromEntries(COUNTED.map((name) => [name, sum[name] + row[name]]))),
    numbersOf(undefined),
  )

/** The current titles of those that still exist and that the reader can access. */
const titlesFor = async (services: Services, who: Asker, ids: { kind: string; id: string }[]) => {
  const ofKind = (kind: string) => ids.filter((id) => id.kind === kind).map(({ id }) => id)
  const wanted = ofKind('events').map((id) => ({ id, number: 0 }))
  const [items, events] = await Promise.all([
    visibleItemsById(services.db, who, ofKind('library')),
    eventKnowledge(services).read(who, wanted, { folderIds: [] }),
  ])
  return new Map([
    ...[...items].map(([id, { name }]) => [id, name] as const),
    ...events.map(({ id, title }) => [id, title] as const),
  ])
}

const quotedFor = async (services: Services, who: Asker, agentId: string, from: Date) => {
  const quoted = await quotedSince(services.db, agentId, from, QUOTED_LOOKED_AT)
  const titles = await titlesFor(services, who, quoted)
  return quoted
    .flatMap((one) => {
      const title = titles.get(one.id)
      return title === undefined ? [] : [{ ...one, title }]
    })
    .slice(0, AGENT_REPORT.quotedMost)
}

/** [AGENT-12] An agent's activity by day, and what it had no answer to; never who asked. */
export const reportFor = async (
  services: Services,
  who: Asker,
  { agentId, days = AGENT_REPORT.days }: Input<'POST v2/workspace/agent-report'>,
): Promise<AgentReport> => {
  const { db, clock } = services
  const agent = await agentById(db, who.spaceId, agentId)
  if (!agent) throw new AppError('NOT_FOUND')
  const span = lastDays(clock(), 'UTC', days)
  const [firstDay = ''] = span
  const from = new Date(`${firstDay}T00:00:00Z`)
  const [rows, { people, p50, p95 }, frequentQuestions, quoted] = await Promise.all([
    daysOf(db, agent.id, firstDay),
    askersSince(db, agent.id, from),
    unansweredSince(db, agent.id, from, WORDINGS_MOST),
    quotedFor(services, who, agent.id, from),
  ])
  const byDay = span.map((day) => ({ day, ...numbersOf(rows.find((row) => row.day === day)) }))
  return {
    ...{ agentId: agent.id, days, currency: services.config.LLM_CURRENCY, people, quoted, byDay },
    totals: sumOf(byDay),
    firstWordMs: p50 === null || p95 === null ? null : { p50, p95 },
    unanswered: questionsIn(frequentQuestions, AGENT_REPORT.unansweredMost),
  }
}

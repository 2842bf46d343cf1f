import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { agentThreads, agentTurns } from '../tables.ts'

/** The stored turns `q` of an agent since then, with their conversations `t`. */
const turnsSince = (agentId: string, from: Date, joined = sql``): SQL =>
  sql`from ${agentThreads} t join ${agentTurns} q on q.thread_id = t.id ${joined}
    where t.agent_id = ${agentId} and q.asked_at >= ${from}`

interface Askers extends Record<string, unknown> {
  people: number
  p50: number | null
  p95: number | null
}

/** How many people asked, and how long they waited for the first word. */
export const askersSince = async (db: Executor, agentId: string, from: Date): Promise<Askers> => {
  const { rows } = await db.execute<Askers>(sql`
    select count(distinct t.person_id)::int as people,
      round(percentile_cont(0.5) within group (order by q.first_word_ms))::int as p50,
      round(percentile_cont(0.95) within group (order by q.first_word_ms))::int as p95
    ${turnsSince(agentId, from)}`)
  return rows[0] ?? { people: 0, p50: null, p95: null }
}

export interface FrequentQuestion extends Record<string, unknown> {
  question: string
  times: number
  lastAskedAt: string
}

/** [AGENT-12] Questions without an answer, by exact wording, most frequent first. */
export const unansweredSince = async (
  db: Executor,
  agentId: string,
  from: Date,
  limit: number,
): Promise<FrequentQuestion[]> => {
  const { rows } = await db.execute<FrequentQuestion>(sql`
    select q.question, count(*)::int as times,
      to_char(max(q.asked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAskedAt"
    ${turnsSince(agentId, from)} and q.state = 'done' and not q.is_answered
    group by q.question order by times desc, max(q.asked_at) desc limit ${limit}`)
  return rows
}

interface QuotedOften extends Record<string, unknown> {
  kind: 'library' | 'events'
  id: string
  times: number
}

/** Number of answers that quoted each item or event, most frequent first. */
export const quotedSince = async (
  db: Executor,
  agentId: string,
  from: Date,
  limit: number,
): Promise<QuotedOften[]> => {
  const { rows } = await db.execute<QuotedOften>(sql`
    select s.kind, s.id, count(distinct q.id)::int as times
    ${turnsSince(agentId, from, sql`cross join lateral jsonb_to_recordset(q.sources) s (kind text, id uuid)`)}
    and s.kind in ('library', 'events')
    group by s.kind, s.id order by times desc, s.id limit ${limit}`)
  return rows
}

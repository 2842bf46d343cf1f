import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalDate, Nullable, OneOf } from '../schema.ts'

const Count = Type.Integer()

/** [AGENT-12] What an agent did, in numbers. */
const counted = {
  threads: Count,
  questions: Count,
  answered: Count,
  failed: Count,
  helped: Count,
  unhelpful: Count,
  calls: Count,
  callSeconds: Count,
  tokensIn: Count,
  tokensOut: Count,
  /** In millionths of the report's currency. */
  costMicros: Count,
}

/** A question to which nothing was found: never who asked it. */
export const UnansweredQuestion = Closed({
  /** As it was asked last; other case, blanks and signs make no other question. */
  question: Type.String(),
  times: Count,
  lastAskedAt: Instant,
})
export type UnansweredQuestion = Static<typeof UnansweredQuestion>

/** What an agent did over some days of UTC, today the last. */
export const AgentReport = Closed({
  agentId: Id,
  days: Count,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  totals: Closed(counted),
  /** The oldest day first, without a gap. */
  byDay: Type.Array(Closed({ day: LocalDate, ...counted })),
  /** Different people who asked, of the conversations that are still kept. */
  people: Count,
  /** From a question to the first word of its answer; null where there was none. */
  firstWordMs: Nullable(Closed({ p50: Count, p95: Count })),
  /** The most frequent first. */
  unanswered: Type.Array(UnansweredQuestion),
  /** What was quoted most, of what whoever looks may read: in how many answers. */
  quoted: Type.Array(
    Closed({ kind: OneOf(['library', 'events']), id: Id, title: Type.String(), times: Count }),
  ),
})
export type AgentReport = Static<typeof AgentReport>

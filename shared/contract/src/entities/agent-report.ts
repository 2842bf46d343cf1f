import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalDate, Nullable, OneOf } from '../schema.ts'

const Count = Type.Integer()

/** [AGENT-12] Counts of what an agent did. */
const counts = {
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

/** A question for which no answer was found. It never includes who asked. */
export const UnansweredQuestion = Closed({
  /** The latest wording. Questions that differ only in case, spaces and punctuation count as the same. */
  question: Type.String(),
  times: Count,
  lastAskedAt: Instant,
})
export type UnansweredQuestion = Static<typeof UnansweredQuestion>

/** What an agent did over a number of days in UTC, up to today. */
export const AgentReport = Closed({
  agentId: Id,
  days: Count,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  totals: Closed(counts),
  /** Oldest day first, without gaps. */
  byDay: Type.Array(Closed({ day: LocalDate, ...counts })),
  /** The number of different people who asked, in the conversations that are still stored. */
  people: Count,
  /** The time from a question to the first word of its answer; null if there was no answer. */
  firstWordMs: Nullable(Closed({ p50: Count, p95: Count })),
  /** Most frequent first. */
  unanswered: Type.Array(UnansweredQuestion),
  /** The sources quoted most, limited to those that the caller can read. `times` counts answers. */
  quoted: Type.Array(
    Closed({ kind: OneOf(['library', 'events']), id: Id, title: Type.String(), times: Count }),
  ),
})
export type AgentReport = Static<typeof AgentReport>

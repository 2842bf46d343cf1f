import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'

export const REPORT_REASONS = ['spam', 'harassment', 'hate', 'private', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_OUTCOMES = ['dismissed', 'deleted'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** A message that somebody reported, as it was then. */
export const Report = Closed({
  id: Id,
  messageId: Id,
  reason: OneOf(REPORT_REASONS),
  /** In the reporter's own words; may be empty. */
  words: Type.String(),
  reporterName: Type.String(),
  senderId: Id,
  senderName: Type.String(),
  body: Type.String(),
  /** Where it was said: of what was not said to all no more is told than the message. */
  place: OneOf(['space', 'dm', 'group', 'room', 'event']),
  sentAt: Instant,
  createdAt: Instant,
  /** The message is deleted by now, by whomever. */
  isGone: Type.Boolean(),
  /** How many have reported the same message. */
  count: Type.Integer({ minimum: 1 }),
  /** Null while nobody has dealt with it. */
  outcome: Nullable(OneOf(REPORT_OUTCOMES)),
  handledAt: Nullable(Instant),
  handledBy: Nullable(Type.String()),
  note: Type.String(),
})
export type Report = Static<typeof Report>

/** A few messages on both sides of a reported one, in their order; the reported one stands among them. */
export const ReportContext = Closed({
  /** It was said to a few alone: of that no more is told than what was reported. */
  isPrivate: Type.Boolean(),
  rows: Type.Array(
    Closed({
      id: Id,
      senderName: Type.String(),
      body: Type.String(),
      sentAt: Instant,
      isDeleted: Type.Boolean(),
      hasFiles: Type.Boolean(),
    }),
  ),
})
export type ReportContext = Static<typeof ReportContext>

import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'

export const REPORT_REASONS = ['spam', 'harassment', 'hate', 'private', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_OUTCOMES = ['dismissed', 'deleted'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** A reported message, as it was at the time. */
export const Report = Closed({
  id: Id,
  messageId: Id,
  reason: OneOf(REPORT_REASONS),
  /** The reporter's own words; can be empty. */
  words: Type.String(),
  reporterName: Type.String(),
  senderId: Id,
  senderName: Type.String(),
  body: Type.String(),
  /** The kind of conversation it was in. Outside the space's chat, nothing but the message itself is revealed. */
  place: OneOf(['space', 'dm', 'group', 'room', 'event']),
  sentAt: Instant,
  createdAt: Instant,
  /** True if someone has deleted the message by now. */
  isGone: Type.Boolean(),
  /** How many people have reported the same message. */
  count: Type.Integer({ minimum: 1 }),
  /** Null while no one has handled the report. */
  outcome: Nullable(OneOf(REPORT_OUTCOMES)),
  handledAt: Nullable(Instant),
  handledBy: Nullable(Type.String()),
  note: Type.String(),
})
export type Report = Static<typeof Report>

/** A reported message with a few messages before and after it, in order. */
export const ReportContext = Closed({
  /** True if the message was not in the space's chat. Then only the reported message is revealed. */
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

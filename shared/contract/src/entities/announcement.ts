import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable } from '../schema.ts'

export const Announcement = Closed({
  id: Id,
  /** Text with a small subset of Markdown, rendered by `rich-text.ts`. */
  description: Type.String(),
  /** §9: 0 draft, 1 live, 2 ended, 3 scheduled. Derived from `startsAt` and `endsAt` at the moment of the reply. */
  status: Type.Integer({ minimum: 0, maximum: 3 }),
  /** When the announcement goes live; for a draft, when it is planned to. */
  startsAt: Nullable(Instant),
  /** Null: live until someone ends it. */
  endsAt: Nullable(Instant),
  /** Null if the person who created it no longer exists here. */
  createdBy: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  /** The person who last wrote, changed or ended it. */
  changedBy: Nullable(Type.String()),
  /** How many members have closed it. */
  seenCount: Type.Integer({ minimum: 0 }),
})
export type Announcement = Static<typeof Announcement>

/** A live announcement, as everyone in the space gets it. */
export const LiveAnnouncement = Closed({
  id: Id,
  description: Type.String(),
  startsAt: Instant,
  endsAt: Nullable(Instant),
})
export type LiveAnnouncement = Static<typeof LiveAnnouncement>

export const AnnouncementView = Closed({
  userId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  /** The person's color as in `Person`. */
  colour: Type.String(),
  seenAt: Instant,
})
export type AnnouncementView = Static<typeof AnnouncementView>

import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable } from '../schema.ts'

export const Announcement = Closed({
  id: Id,
  /** A few signs of Markdown, shown by `rich-text.ts`. */
  description: Type.String(),
  /** §9: 0 draft, 1 live, 2 ended, 3 scheduled; told by the instants at the moment of the reply. */
  status: Type.Integer({ minimum: 0, maximum: 3 }),
  /** From when it is live; of a draft, when it is meant to be. */
  startsAt: Nullable(Instant),
  /** Null: until somebody ends it. */
  endsAt: Nullable(Instant),
  /** Null where whoever made it is gone. */
  createdBy: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Who wrote, changed or ended it last. */
  changedBy: Nullable(Type.String()),
  /** How many members have closed it. */
  seenCount: Type.Integer({ minimum: 0 }),
})
export type Announcement = Static<typeof Announcement>

/** One that is live, as everybody in the space gets it. */
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
  /** As in `Person`. */
  colour: Type.String(),
  seenAt: Instant,
})
export type AnnouncementView = Static<typeof AnnouncementView>

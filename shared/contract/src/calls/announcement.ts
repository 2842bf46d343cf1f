import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { USER_LIST_PAGE_MAX } from '../constants.ts'
import { Announcement, AnnouncementView, LiveAnnouncement } from '../entities/announcement.ts'
import { Closed, Empty, Id, Instant, Nothing, Nullable, Page, PageNumber, Words } from '../schema.ts'
import { ANNOUNCEMENT_MAX_LENGTH } from '../subjects/admin/announcement.ts'

/** The statuses of §9: 0 draft, 1 live, 2 ended, 3 scheduled. */
const Status = Type.Integer({ minimum: 0, maximum: 3 })
const pages = {
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
}
const Count = Type.Integer({ minimum: 0 })

export const announcement = {
  'POST v2/admin/workspace/announcement-detail': {
    summary: 'One announcement or a page of them, with counts by status',
    access: 'admin',
    onLapsed: true,
    body: Closed({ id: Type.Optional(Id), status: Type.Optional(Status), ...pages }),
    reply: Closed({
      ...Page(Announcement).properties,
      counts: Closed({ draft: Count, live: Count, ended: Count, scheduled: Count }),
    }),
  },
  'POST v2/admin/workspace/announcement': {
    summary: 'Create or update an announcement: draft, schedule, publish, end',
    access: 'admin',
    keepsText: true,
    body: Closed({
      id: Type.Optional(Id),
      /**
       * The sender's id of a new announcement. A request sent again with the same id returns the announcement created
       * first.
       */
      clientId: Type.Optional(Id),
      description: Words(ANNOUNCEMENT_MAX_LENGTH),
      status: Status,
      startsAt: Type.Optional(Nullable(Instant)),
      endsAt: Type.Optional(Nullable(Instant)),
      /**
       * The `updatedAt` that the change is based on. If it differs by now, 409 CHANGED_MEANWHILE returns the current
       * state.
       */
      updatedAt: Type.Optional(Instant),
    }),
    reply: Announcement,
  },
  'POST v2/admin/workspace/announcement-remove': {
    summary: 'Delete a draft; with `updatedAt`, only if unchanged since',
    beyond: true,
    access: 'admin',
    body: Closed({ id: Id, updatedAt: Type.Optional(Instant) }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/announcement-views': {
    summary: 'Who has seen an announcement, newest first',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ id: Id, ...pages }),
    reply: Page(AnnouncementView),
  },
  'POST v2/announcement/live': {
    summary: 'Live announcements that the caller hasn’t seen, newest first',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(LiveAnnouncement) }),
  },
  'POST v2/announcement/seen': {
    summary: 'Mark an announcement as seen, so it isn’t shown to the caller again',
    beyond: true,
    access: 'member',
    onFullDisk: true,
    body: Closed({ id: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls

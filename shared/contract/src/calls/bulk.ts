import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { BULK_NAMED_MAX, USER_LIST_PAGE_MAX } from '../constants.ts'
import { BulkAct, BulkWish } from '../entities/bulk.ts'
import { Closed, Id, Page, PageNumber, Text, Whole } from '../schema.ts'
import { peopleChoice } from './admin.ts'

const named = Type.Array(Id, { minItems: 1, maxItems: BULK_NAMED_MAX, uniqueItems: true })

/** People by their ids, or all that the list would show, found at the server, but for a few. */
const Which = Closed({
  userIds: Type.Optional(named),
  // Stored with the act, unlike what a list is asked for.
  all: Type.Optional(Closed({ ...peopleChoice, search: Type.Optional(Text(120)) })),
  except: Type.Optional(named),
})

/** Acts on many people at once, done by the server bit by bit. */
export const bulk = {
  'POST v2/admin/workspace/bulk-count': {
    summary: 'How many people a choice means at this moment, exactly',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({ which: Which }),
    reply: Closed({ count: Whole(0) }),
  },
  'POST v2/admin/workspace/bulk-start': {
    summary: 'Begin an act on many people; sent again with the same `clientId` it is the same act',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    notOnLapsed: ['wish.userRecording', 'wish.userTranscriber'],
    body: Closed({
      clientId: Id,
      wish: BulkWish,
      which: Which,
      /** What was told before: where others match by now nothing is begun. */
      expected: Type.Optional(Whole(0)),
    }),
    reply: BulkAct,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/admin/workspace/bulk-acts': {
    summary:
      'One act on many people, or a page of them, the newest first; with `userId` those that changed this person',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({
      id: Type.Optional(Id),
      userId: Type.Optional(Id),
      page: Type.Optional(PageNumber),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
    }),
    reply: Page(BulkAct),
  },
  'POST v2/admin/workspace/bulk-undo': {
    summary: 'Put people back as they were before an act, all of them or one, who were not changed since',
    beyond: true,
    access: 'admin',
    body: Closed({ id: Id, clientId: Id, userId: Type.Optional(Id) }),
    reply: BulkAct,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/admin/workspace/bulk-stop': {
    summary: 'End an act that is under way: what is done stays, and nobody else is touched',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ id: Id }),
    reply: BulkAct,
  },
  'POST v2/admin/workspace/bulk-failed': {
    summary: 'Whom an act could not be done to, and why, as a CSV file',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({ id: Id }),
    csv: true,
    reply: Type.String(),
    limit: { max: 20, seconds: 60 },
  },
} satisfies Calls

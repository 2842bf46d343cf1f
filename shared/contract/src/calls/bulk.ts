import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { USER_LIST_PAGE_MAX } from '../constants.ts'
import { BulkAct, BulkInput } from '../entities/bulk.ts'
import { Closed, Id, Page, PageNumber, Text, Whole } from '../schema.ts'
import { BULK_NAMED_MAX } from '../subjects/admin/bulk.ts'
import { peopleChoice } from './admin.ts'

const memberIds = Type.Array(Id, { minItems: 1, maxItems: BULK_NAMED_MAX, uniqueItems: true })

/** People selected by their ids, or everyone the list would include, resolved on the server, except a few. */
const Which = Closed({
  userIds: Type.Optional(memberIds),
  // Stored with the bulk act, unlike the input of a list.
  all: Type.Optional(Closed({ ...peopleChoice, search: Type.Optional(Text(120)) })),
  except: Type.Optional(memberIds),
})

/** Bulk acts on many people, which the server carries out step by step. */
export const bulk = {
  'POST v2/admin/workspace/bulk-count': {
    summary: 'The exact number of people a selection includes right now',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({ which: Which }),
    reply: Closed({ count: Whole(0) }),
  },
  'POST v2/admin/workspace/bulk-start': {
    summary: 'Start a bulk edit; repeating a `clientId` returns the same one',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    notOnLapsed: ['input.userRecording', 'input.userTranscriber'],
    body: Closed({
      clientId: Id,
      input: BulkInput,
      which: Which,
      /** The count returned before. If a different number of people matches by now, the act does not start. */
      expected: Type.Optional(Whole(0)),
    }),
    reply: BulkAct,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/admin/workspace/bulk-acts': {
    summary: 'One bulk edit or a page of them, newest first; with `userId`, those that changed this person',
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
    summary: 'Undo a bulk edit for all or one of its people, unless changed since',
    beyond: true,
    access: 'admin',
    body: Closed({ id: Id, clientId: Id, userId: Type.Optional(Id) }),
    reply: BulkAct,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/admin/workspace/bulk-stop': {
    summary: 'Stop a running bulk edit: what’s done stays',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ id: Id }),
    reply: BulkAct,
  },
  'POST v2/admin/workspace/bulk-failed': {
    summary: 'People a bulk edit failed for, and why, as CSV',
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

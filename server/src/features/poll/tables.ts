import type { PollAnonymity, PollKind, PollResults, PollStatus } from '@metapyra/contract/polls'
import {
  boolean,
  index,
  instant,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { conversations } from '../chat/tables.ts'
import { workspaces } from '../workspace/tables.ts'

export const polls = pgTable(
  'polls',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Whose readers alone it is for; null: all of the space. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    /** Named by the client, so that a second send asks nothing twice. */
    clientId: uuid('client_id').notNull(),
    question: text('question').notNull(),
    kind: text('kind').$type<PollKind>().notNull(),
    minChoices: integer('min_choices').notNull(),
    maxChoices: integer('max_choices').notNull(),
    anonymity: text('anonymity').$type<PollAnonymity>().notNull(),
    results: text('results').$type<PollResults>().notNull(),
    mayAddOptions: boolean('may_add_options').notNull(),
    mayChangeVote: boolean('may_change_vote').notNull(),
    /** Polls that are older than the choice let them. */
    mayVisitorsVote: boolean('may_visitors_vote').notNull().default(true),
    isShuffled: boolean('is_shuffled').notNull(),
    quorum: integer('quorum'),
    closesAt: instant('closes_at'),
    status: text('status').$type<PollStatus>().notNull(),
    closedAt: instant('closed_at'),
    closedReason: text('closed_reason').$type<'auto' | 'manual'>(),
    /** Since when it is shown to everybody who is there. */
    stagedAt: instant('staged_at'),
    isEdited: boolean('is_edited').notNull().default(false),
    /** Of an anonymous poll that is open: what its voters' keys are made with, sealed; gone once it is closed. */
    sealedSecret: text('sealed_secret'),
    revision: integer('revision').notNull().default(1),
    shape: integer('shape').notNull().default(1),
    ballotCount: integer('ballot_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('polls_client').on(table.authorId, table.clientId),
    index('polls_list').on(table.workspaceId, table.id),
    index('polls_conversation').on(table.conversationId),
    index('polls_staged').on(table.workspaceId).where(sql`${table.stagedAt} is not null`),
    index('polls_due').on(table.closesAt).where(sql`${table.status} = 'open'`),
  ],
)

export const pollOptions = pgTable(
  'poll_options',
  {
    id: uuid('id').primaryKey(),
    pollId: uuid('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    position: integer('position').notNull(),
    startsAt: instant('starts_at'),
    addedBy: uuid('added_by').notNull(),
    /** Always the count of the ballots that name it; ranked: that name it first. */
    votes: integer('votes').notNull().default(0),
    isRetired: boolean('is_retired').notNull().default(false),
  },
  (table) => [
    uniqueIndex('poll_options_place').on(table.pollId, table.position),
    uniqueIndex('poll_options_label').on(table.pollId, sql`lower(${table.label})`),
  ],
)

/**
 * One row a voter, whatever they choose: two votes at once are one. In an anonymous poll `voter_key` says nothing
 * without the poll's secret, and nothing at all once it is closed; it holds no time, and no order either.
 */
export const pollBallots = pgTable(
  'poll_ballots',
  {
    pollId: uuid('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    voterKey: text('voter_key').notNull(),
    /** Null in an anonymous poll. */
    voterId: uuid('voter_id'),
    voterName: text('voter_name'),
    /** Ranked: best first. */
    optionIds: uuid('option_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.voterKey] }),
    index('poll_ballots_voter').on(table.voterId, table.pollId).where(sql`${table.voterId} is not null`),
  ],
)

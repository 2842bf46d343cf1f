import type { AgentSource, AgentTool, CallProvider } from '@metapyra/contract/agents'
import type { AgentProposal, AgentTurn, AnswerSource, Verdict } from '@metapyra/contract/entities/agent'
import {
  bigint,
  boolean,
  date,
  index,
  instant,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

const ofSpace = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

export const agents = pgTable(
  'agents',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofSpace(),
    clientId: uuid('client_id').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    greeting: text('greeting').notNull(),
    instructions: text('instructions').notNull(),
    sources: text('sources').array().$type<AgentSource[]>().notNull(),
    /** Empty: the whole library. */
    folderIds: uuid('folder_ids').array().notNull(),
    /** The tools that the agent can use for people, with their rights. */
    tools: text('tools').array().$type<AgentTool[]>().notNull().default([]),
    areaId: integer('area_id'),
    isOnBookingPages: boolean('is_on_booking_pages').notNull().default(false),
    isActive: boolean('is_active').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('agents_client').on(table.workspaceId, table.clientId)],
)

const ofAgent = () =>
  uuid('agent_id')
    .notNull()
    .references(() => agents.id, { onDelete: 'cascade' })

/** A conversation with an agent. A person without an account is identified by their session's id. */
export const agentThreads = pgTable(
  'agent_threads',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofSpace(),
    agentId: ofAgent(),
    personId: uuid('person_id').notNull(),
    title: text('title').notNull(),
    /** The number of the last turn, which is incremented before a turn is added. */
    lastNumber: integer('last_number').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('agent_threads_person').on(table.personId, table.agentId, table.updatedAt),
    index('agent_threads_agent').on(table.agentId),
  ],
)

/** A question and its answer. Answering again overwrites it. */
export const agentTurns = pgTable(
  'agent_turns',
  {
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => agentThreads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    clientId: uuid('client_id').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    state: text('state').$type<AgentTurn['state']>().notNull(),
    sources: jsonb('sources').$type<AnswerSource[]>().notNull(),
    verdicts: jsonb('verdicts').$type<Verdict[]>().notNull(),
    /** An action that waits for the asker's confirmation. */
    proposal: jsonb('proposal').$type<AgentProposal>(),
    /** A note to the asker about how it was answered. */
    notice: text('notice'),
    /** The call in which the question was spoken. */
    callId: uuid('call_id'),
    isAnswered: boolean('is_answered').notNull(),
    rating: integer('rating').notNull().default(0),
    /** The engine that wrote it: `embedded`, or the model's name. */
    engine: text('engine').notNull(),
    tokensIn: integer('tokens_in').notNull(),
    tokensOut: integer('tokens_out').notNull(),
    /** In millionths of the currency that the endpoint's prices are set in. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    /** From the question to the first word; null if there was none. */
    firstWordMs: integer('first_word_ms'),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    uniqueIndex('agent_turns_number').on(table.threadId, table.number),
    uniqueIndex('agent_turns_client').on(table.threadId, table.clientId),
  ],
)

/** A call with an agent. Its transcript is a conversation, as in writing. */
export const agentCalls = pgTable(
  'agent_calls',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofSpace(),
    agentId: ofAgent(),
    personId: uuid('person_id').notNull(),
    threadId: uuid('thread_id').references(() => agentThreads.id, { onDelete: 'set null' }),
    provider: text('provider').$type<CallProvider>().notNull(),
    /** The provider's id of the call. */
    providerCallId: text('provider_call_id'),
    timezone: text('timezone').notNull(),
    startedAt: instant('started_at').notNull(),
    /** The last sign of the call, because a browser that disappears doesn't end it. */
    heardAt: instant('heard_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('agent_calls_provider').on(table.providerCallId),
    index('agent_calls_agent').on(table.agentId),
    index('agent_calls_person').on(table.personId),
    index('agent_calls_thread').on(table.threadId),
  ],
)

/** An agent's activity on a day, as numbers only, which outlive the conversations. */
export const agentDays = pgTable(
  'agent_days',
  {
    workspaceId: ofSpace(),
    /** No foreign key, because an agent's cost still counts after it is deleted. */
    agentId: uuid('agent_id').notNull(),
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    threads: integer('threads').notNull().default(0),
    questions: integer('questions').notNull().default(0),
    answered: integer('answered').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    helped: integer('helped').notNull().default(0),
    unhelpful: integer('unhelpful').notNull().default(0),
    calls: integer('calls').notNull().default(0),
    callSeconds: integer('call_seconds').notNull().default(0),
    tokensIn: bigint('tokens_in', { mode: 'number' }).notNull().default(0),
    tokensOut: bigint('tokens_out', { mode: 'number' }).notNull().default(0),
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.day] }),
    index('agent_days_space').on(table.workspaceId, table.day),
  ],
)

/** Groups of words that mean the same in a space. */
export const agentSynonyms = pgTable('agent_synonyms', {
  workspaceId: ofSpace().primaryKey(),
  groups: jsonb('groups').$type<string[][]>().notNull(),
})

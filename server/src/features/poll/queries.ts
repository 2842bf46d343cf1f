import { HOUR_MS } from '@metapyra/contract/constants'
import type { PollFilter } from '@metapyra/contract/polls'
import { POLL } from '@metapyra/contract/polls'
import type { Executor, SQL, Transaction } from '../../platform/db/drizzle.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from '../../platform/db/drizzle.ts'
import { eachWordIn } from '../../platform/db/search.ts'
import { conversationMembers, conversations } from '../chat/tables.ts'
import { members } from '../workspace/tables.ts'
import type { Ranking } from './run-off.rules.ts'
import { pollBallots, pollOptions, polls } from './tables.ts'

export type PollRow = typeof polls.$inferSelect
export type OptionRow = typeof pollOptions.$inferSelect

/** The person for whom polls are searched, and their space. */
export interface PollReader {
  spaceId: string
  personId: string
}

/**
 * [POLL-4] SQL condition: the poll is for everyone, or the person can read its conversation as one of the two, or as a
 * member of its group or room.
 */
const isRead = (personId: string): SQL | undefined =>
  or(
    isNull(polls.conversationId),
    sql`exists (select from ${conversations} c where c.id = ${polls.conversationId} and (
      ${personId} in (c.first_person_id, c.second_person_id)
      or (c.first_person_id is null and c.audience_id is null)
      or exists (select from ${conversationMembers} m where m.conversation_id = c.audience_id and m.person_id = ${personId})))`,
  )

/** A draft is visible only to its author. */
const isVisible = ({ spaceId, personId }: PollReader): SQL | undefined =>
  and(
    eq(polls.workspaceId, spaceId),
    or(ne(polls.status, 'draft'), eq(polls.authorId, personId)),
    isRead(personId),
  )

const isAsked = ({ filter, now }: PollListQuery, personId: string): SQL | undefined => {
  const forgotten = new Date(now.getTime() - POLL.stagedHours * HOUR_MS)
  const is: Record<PollFilter, SQL | undefined> = {
    all: ne(polls.status, 'archived'),
    active: eq(polls.status, 'open'),
    closed: eq(polls.status, 'closed'),
    draft: eq(polls.status, 'draft'),
    mine: and(eq(polls.authorId, personId), ne(polls.status, 'archived')),
    staged: and(gt(polls.stagedAt, forgotten), inArray(polls.status, ['open', 'closed'])),
  }
  return is[filter]
}

interface PollListQuery {
  filter: PollFilter
  search: string
  /** The last poll of the previous page. */
  before: string | undefined
  limit: number
  now: Date
}

/** Lists polls newest first, because ids grow with time. */
export const listPolls = (db: Executor, reader: PollReader, choice: PollListQuery) => {
  const { search, before, limit } = choice
  return db
    .select()
    .from(polls)
    .where(
      and(
        isVisible(reader),
        isAsked(choice, reader.personId),
        before === undefined ? undefined : lt(polls.id, before),
        search ? eachWordIn(sql`${polls.question}`, search) : undefined,
      ),
    )
    .orderBy(desc(polls.id))
    .limit(limit)
}

export const pollFor = async (
  db: Executor,
  reader: PollReader,
  pollId: string,
): Promise<PollRow | undefined> =>
  (
    await db
      .select()
      .from(polls)
      .where(and(eq(polls.id, pollId), isVisible(reader)))
  )[0]

export const pollById = async (db: Executor, pollId: string): Promise<PollRow | undefined> =>
  (await db.select().from(polls).where(eq(polls.id, pollId)))[0]

export const pollOfClient = async (
  db: Executor,
  authorId: string,
  clientId: string,
): Promise<PollRow | undefined> =>
  (
    await db
      .select()
      .from(polls)
      .where(and(eq(polls.authorId, authorId), eq(polls.clientId, clientId)))
  )[0]

/** Returns the only readers of a poll; null if everyone in the space can read it. */
export const readersOfPoll = async (
  db: Executor,
  { conversationId, status, authorId }: Pick<PollRow, 'conversationId' | 'status' | 'authorId'>,
): Promise<Set<string> | null> => {
  if (status === 'draft') return new Set([authorId])
  if (!conversationId) return null
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select unnest(array[c.first_person_id, c.second_person_id]) as id from ${conversations} c
      where c.id = ${conversationId} and (c.first_person_id is not null or c.audience_id is null)
    union select m.person_id from ${conversations} c
      join ${conversationMembers} m on m.conversation_id = c.audience_id where c.id = ${conversationId}`)
  const ids = rows.map(({ id }) => id)
  return ids.includes(null) ? null : new Set(ids.flatMap((id) => id ?? []))
}

/** Returns the current owners and admins of a space. */
export const adminsOf = async (db: Executor, workspaceId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
        inArray(members.role, ['owner', 'admin']),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/** Locks a poll, so that changes run one after another. Every vote takes this lock. */
export const lockPoll = async (tx: Transaction, pollId: string): Promise<PollRow | undefined> =>
  (await tx.select().from(polls).where(eq(polls.id, pollId)).for('update'))[0]

/** Returns false if the poll was created before. */
export const insertPoll = async (db: Executor, row: typeof polls.$inferInsert): Promise<boolean> =>
  (await db.insert(polls).values(row).onConflictDoNothing()).rowCount === 1

export const updatePoll = async (
  tx: Transaction,
  pollId: string,
  change: Partial<PollRow>,
): Promise<void> => {
  await tx
    .update(polls)
    .set({ ...change, revision: sql`${polls.revision} + 1`, shape: sql`${polls.shape} + 1` })
    .where(eq(polls.id, pollId))
}

export const insertOptions = async (
  db: Executor,
  rows: (typeof pollOptions.$inferInsert)[],
): Promise<void> => {
  await db.insert(pollOptions).values(rows)
}

export const optionsOf = (db: Executor, pollIds: string[]): Promise<OptionRow[]> =>
  db
    .select()
    .from(pollOptions)
    .where(inArray(pollOptions.pollId, pollIds))
    .orderBy(asc(pollOptions.pollId), asc(pollOptions.position))

/** [POLL-10] Retires options: they keep their votes and accept no more. */
export const retireOptions = async (tx: Transaction, pollId: string, ids: string[]): Promise<void> => {
  const these = and(eq(pollOptions.pollId, pollId), inArray(pollOptions.id, ids))
  await tx.update(pollOptions).set({ isRetired: true }).where(these)
}

/** [POLL-10] Deletes retired options that no one has chosen. */
export const dropUnused = async (tx: Transaction, pollId: string): Promise<void> => {
  await tx
    .delete(pollOptions)
    .where(
      and(
        eq(pollOptions.pollId, pollId),
        pollOptions.isRetired,
        sql`not exists (select from ${pollBallots} b where b.poll_id = ${pollId} and ${pollOptions.id} = any(b.option_ids))`,
      ),
    )
}

/** Returns open polls whose closing time has come. */
export const duePolls = async (db: Executor, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: polls.id })
    .from(polls)
    .where(and(eq(polls.status, 'open'), lte(polls.closesAt, now)))
    .orderBy(asc(polls.closesAt))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** Returns the revisions of polls, to update their followers. */
export const revisionsOf = (db: Executor, pollIds: string[]) =>
  db.select({ id: polls.id, revision: polls.revision }).from(polls).where(inArray(polls.id, pollIds))

/** Returns the ballots of a ranked poll, with identical ones counted together. */
export const rankingsOf = async (db: Executor, pollId: string): Promise<Ranking[]> =>
  db
    .select({ optionIds: pollBallots.optionIds, count: sql<number>`count(*)::int` })
    .from(pollBallots)
    .where(eq(pollBallots.pollId, pollId))
    .groupBy(pollBallots.optionIds)

/** [POLL-16] Ends the spotlight of all polls in a space except this one. */
export const endOtherSpotlights = async (
  tx: Transaction,
  workspaceId: string,
  exceptId: string,
): Promise<string[]> => {
  const rows = await tx
    .update(polls)
    .set({ stagedAt: null, revision: sql`${polls.revision} + 1`, shape: sql`${polls.shape} + 1` })
    .where(and(eq(polls.workspaceId, workspaceId), isNotNull(polls.stagedAt), ne(polls.id, exceptId)))
    .returning({ id: polls.id })
  return rows.map(({ id }) => id)
}

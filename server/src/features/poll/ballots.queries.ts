import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, asc, eq, gt, inArray, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { pollBallots, pollOptions, polls } from './tables.ts'

export type BallotRow = typeof pollBallots.$inferSelect
export type Ballot = Omit<BallotRow, 'pollId'>

export const ballotsOf = (db: Executor, pollId: string, voterKeys: string[]): Promise<BallotRow[]> =>
  db
    .select()
    .from(pollBallots)
    .where(and(eq(pollBallots.pollId, pollId), inArray(pollBallots.voterKey, voterKeys)))

/** Returns a person's ballots in several polls, by their key in each. */
export const ownBallots = (
  db: Executor,
  keys: { pollId: string; voterKey: string }[],
): Promise<BallotRow[]> => {
  const pairs = sql.join(
    keys.map(({ pollId, voterKey }) => sql`(${pollId}::uuid, ${voterKey})`),
    sql`, `,
  )
  return db
    .select()
    .from(pollBallots)
    .where(sql`(${pollBallots.pollId}, ${pollBallots.voterKey}) in (${pairs})`)
}

export const saveBallots = async (tx: Transaction, pollId: string, ballots: Ballot[]): Promise<void> => {
  if (ballots.length === 0) return
  await tx
    .insert(pollBallots)
    .values(ballots.map((ballot) => ({ pollId, ...ballot })))
    .onConflictDoUpdate({
      target: [pollBallots.pollId, pollBallots.voterKey],
      set: { optionIds: sql`excluded.option_ids`, voterName: sql`excluded.voter_name` },
    })
}

export const deleteBallots = async (tx: Transaction, pollId: string, voterKeys: string[]): Promise<void> => {
  if (voterKeys.length === 0) return
  await tx
    .delete(pollBallots)
    .where(and(eq(pollBallots.pollId, pollId), inArray(pollBallots.voterKey, voterKeys)))
}

/** Increments the vote counts of the options and the ballot count of the poll. */
export const countVotes = async (
  tx: Transaction,
  pollId: string,
  { byOption, ballots }: { byOption: ReadonlyMap<string, number>; ballots: number },
): Promise<void> => {
  const changed = [...byOption].filter(([, by]) => by !== 0)
  if (changed.length > 0) {
    const rows = sql.join(
      changed.map(([id, by]) => sql`(${id}::uuid, ${by}::int)`),
      sql`, `,
    )
    await tx.execute(sql`
      update ${pollOptions} as o set votes = o.votes + d.by from (values ${rows}) d (id, by) where o.id = d.id`)
  }
  await tx
    .update(polls)
    .set({ ballotCount: sql`${polls.ballotCount} + ${ballots}`, revision: sql`${polls.revision} + 1` })
    .where(eq(polls.id, pollId))
}

/**
 * [POLL-9] Rewrites the ballots of an anonymous poll with random keys and in random order, so that the rows do not show
 * who voted when.
 */
export const anonymizeBallots = async (tx: Transaction, pollId: string): Promise<void> => {
  const { rows } = await tx.execute<{ option_ids: string[] }>(sql`
    delete from ${pollBallots} where poll_id = ${pollId} returning option_ids`)
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into ${pollBallots} (poll_id, voter_key, option_ids)
    select ${pollId}::uuid, gen_random_uuid()::text, string_to_array(x.ids, ',')::uuid[]
    from unnest(${sql.param(rows.map(({ option_ids }) => option_ids.join(',')))}::text[]) x (ids) order by random()`)
}

/** Returns the voters, in pages. */
export const votersOf = (
  db: Executor,
  pollId: string,
  { optionId, after, limit }: { optionId: string | undefined; after: string | undefined; limit: number },
) =>
  db
    .select({
      voterKey: pollBallots.voterKey,
      voterId: pollBallots.voterId,
      voterName: pollBallots.voterName,
      optionIds: pollBallots.optionIds,
      name: users.name,
      image: users.image,
      character: users.character,
    })
    .from(pollBallots)
    .leftJoin(users, eq(users.id, pollBallots.voterId))
    .where(
      and(
        eq(pollBallots.pollId, pollId),
        after === undefined ? undefined : gt(pollBallots.voterKey, after),
        optionId === undefined ? undefined : sql`${optionId}::uuid = any(${pollBallots.optionIds})`,
      ),
    )
    .orderBy(asc(pollBallots.voterKey))
    .limit(limit)

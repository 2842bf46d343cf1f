import type { Transaction } from '../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { pollBallots, pollOptions, polls } from './tables.ts'

export const deletePollsOf = async (
  tx: Transaction,
  workspaceId: string,
  personId: string,
): Promise<string[]> => {
  const rows = await tx
    .delete(polls)
    .where(and(eq(polls.workspaceId, workspaceId), eq(polls.authorId, personId)))
    .returning({ id: polls.id })
  return rows.map(({ id }) => id)
}

export const renameAuthor = async (
  tx: Transaction,
  { workspaceId, personId, aliasId, name }: Record<'workspaceId' | 'personId' | 'aliasId' | 'name', string>,
): Promise<void> => {
  await tx
    .update(polls)
    .set({ authorId: aliasId, authorName: name })
    .where(and(eq(polls.workspaceId, workspaceId), eq(polls.authorId, personId)))
}

/** Replaces a person by an alias in all polls with names. */
export const renameVoter = async (
  tx: Transaction,
  { workspaceId, personId, aliasId, name }: Record<'workspaceId' | 'personId' | 'aliasId' | 'name', string>,
): Promise<void> => {
  const ofSpace = sql`(select p.id from ${polls} p where p.workspace_id = ${workspaceId})`
  await tx
    .update(pollBallots)
    .set({ voterKey: aliasId, voterId: aliasId, voterName: name })
    .where(and(eq(pollBallots.voterId, personId), sql`${pollBallots.pollId} in ${ofSpace}`))
  await tx
    .update(pollOptions)
    .set({ addedBy: aliasId })
    .where(and(eq(pollOptions.addedBy, personId), sql`${pollOptions.pollId} in ${ofSpace}`))
}

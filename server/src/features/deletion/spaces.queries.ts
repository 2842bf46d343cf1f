import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { conversations, messageMentions, messageReactions, messages } from '../chat/tables.ts'
import { libraryItems, libraryRights, libraryUploads, libraryVersions } from '../library/tables.ts'
import { pollBallots, pollOptions, polls } from '../poll/tables.ts'
import { messageReports } from '../report/tables.ts'
import { tokens } from '../token/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'

/** Returns the spaces whose chats, polls or library refer to a person, whether or not they are still a member. */
export const spacesReferringTo = async (db: Executor, personId: string): Promise<string[]> => {
  const ofMessages = sql`join ${conversations} c on c.id = m.conversation_id`
  const { rows } = await db.execute<{ id: string }>(sql`
    select workspace_id as id from ${members} where user_id = ${personId}
    union select workspace_id from ${conversations} where first_person_id = ${personId} or second_person_id = ${personId}
    union select c.workspace_id from ${messages} m ${ofMessages} where m.sender_id = ${personId} or m.forwarded_from_id = ${personId}
    union select c.workspace_id from ${messageReactions} r join ${messages} m on m.id = r.message_id ${ofMessages}
      where r.person_id = ${personId}
    union select c.workspace_id from ${messageMentions} x join ${messages} m on m.id = x.message_id ${ofMessages}
      where x.person_id = ${personId}
    union select workspace_id from ${polls} where author_id = ${personId}
    union select p.workspace_id from ${pollBallots} b join ${polls} p on p.id = b.poll_id where b.voter_id = ${personId}
    union select p.workspace_id from ${pollOptions} o join ${polls} p on p.id = o.poll_id where o.added_by = ${personId}
    union select workspace_id from ${libraryItems} where owner_id = ${personId}
    union select workspace_id from ${libraryUploads} where owner_id = ${personId}
    union select i.workspace_id from ${libraryVersions} v join ${libraryItems} i on i.id = v.item_id
      where v.uploader_id = ${personId}
    union select i.workspace_id from ${libraryRights} r join ${libraryItems} i on i.id = r.item_id
      where r.principal = 'user' and r.principal_id = ${personId}::text
    union select workspace_id from ${messageReports} where reporter_id = ${personId}
    order by id`)
  return rows.map(({ id }) => id)
}

/** Lifts the statement timeout for this transaction, because its other statements may process a lot of rows. */
export const disableStatementTimeout = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`set local statement_timeout = 0`)
}

export const deleteMembership = async (
  tx: Transaction,
  workspaceId: string,
  userId: string,
): Promise<boolean> => {
  const { rowCount } = await tx
    .delete(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  return Boolean(rowCount)
}

/** Makes an active member the owner, preferring admins. Returns undefined if there is none. */
export const promoteNewOwner = async (tx: Transaction, workspaceId: string): Promise<string | undefined> => {
  const [row] = await tx
    .update(members)
    .set({ role: 'owner' })
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        sql`${members.userId} = (select o.user_id from ${members} o where o.workspace_id = ${workspaceId} and o.status = 'active'
          order by array_position(array['owner', 'admin', 'user', 'guest'], o.role), o.joined_at, o.user_id limit 1)`,
      ),
    )
    .returning({ userId: members.userId })
  return row?.userId
}

/** Deletes a space with everything in it. */
export const deleteSpace = async (tx: Transaction, workspaceId: string): Promise<void> => {
  await tx.delete(tokens).where(eq(tokens.workspaceId, workspaceId))
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId))
}

import type { Executor, SQL, Transaction } from '../../platform/db/drizzle.ts'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { messages } from '../chat/tables.ts'
import { members } from '../workspace/tables.ts'
import { messageReports } from './tables.ts'

export type ReportRow = typeof messageReports.$inferSelect

/** Returns false if this person has reported the message before. */
export const insertReport = async (
  db: Executor,
  row: typeof messageReports.$inferInsert,
): Promise<boolean> => {
  const { rowCount } = await db.insert(messageReports).values(row).onConflictDoNothing()
  return rowCount === 1
}

const selectReports = (db: Executor) =>
  db
    .select({
      report: messageReports,
      isGone: sql<boolean>`${messages.deletedAt} is not null`,
      count: sql<number>`(select count(*)::int from ${messageReports} o where o.message_id = ${messageReports.messageId})`,
    })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))

export type FoundReport = Awaited<ReturnType<typeof selectReports>>[number]

export const reportById = async (
  db: Executor,
  workspaceId: string,
  id: string,
): Promise<FoundReport | undefined> =>
  (
    await selectReports(db).where(and(eq(messageReports.id, id), eq(messageReports.workspaceId, workspaceId)))
  )[0]

const isAsked = (isOpen: boolean | undefined): SQL | undefined =>
  isOpen === undefined
    ? undefined
    : isOpen
      ? isNull(messageReports.outcome)
      : isNotNull(messageReports.outcome)

export const listReports = (
  db: Executor,
  workspaceId: string,
  { isOpen, page, pageSize }: { isOpen: boolean | undefined; page: number; pageSize: number },
): Promise<FoundReport[]> =>
  selectReports(db)
    .where(and(eq(messageReports.workspaceId, workspaceId), isAsked(isOpen)))
    .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)

export const countReports = async (
  db: Executor,
  workspaceId: string,
): Promise<{ open: number; handled: number }> => {
  const [counts] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${messageReports.outcome} is null))::int`,
      handled: sql<number>`count(${messageReports.outcome})::int`,
    })
    .from(messageReports)
    .where(eq(messageReports.workspaceId, workspaceId))
  return counts ?? { open: 0, handled: 0 }
}

type Handled = Pick<ReportRow, 'outcome' | 'handledAt' | 'handledBy' | 'note'>

/**
 * Handles all open reports of one message, and drops their copy of the text if the message has been redacted. Returns
 * how many there were.
 */
export const handleReports = async (
  tx: Transaction,
  messageId: string,
  handled: Handled,
): Promise<number> => {
  const { rowCount } = await tx
    .update(messageReports)
    .set(handled)
    .where(and(eq(messageReports.messageId, messageId), isNull(messageReports.outcome)))
  await tx.execute(sql`
    update ${messageReports} r set body = '', sender_id = m.sender_id, sender_name = m.sender_name
    from ${messages} m where m.id = ${messageId} and r.message_id = m.id and r.outcome is not null
      and m.deleted_at is not null and (m.deleted_by_id is null or m.sender_id <> r.sender_id)`)
  return rowCount ?? 0
}

/** Returns the owners and admins of a space with a verified address. */
export const adminsOf = (db: Executor, workspaceId: string) =>
  db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
        inArray(members.role, ['owner', 'admin']),
        isNotNull(users.emailVerifiedAt),
        isNull(users.blockedAt),
      ),
    )

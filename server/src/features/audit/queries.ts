import type { Executor } from '../../platform/db/drizzle.ts'
import { and, desc, eq, isNull } from '../../platform/db/drizzle.ts'
import { members } from '../workspace/tables.ts'
import { auditEntries } from './tables.ts'

export type EntryRow = typeof auditEntries.$inferSelect

export const insertEntries = async (db: Executor, rows: EntryRow[]): Promise<void> => {
  if (rows.length > 0) await db.insert(auditEntries).values(rows)
}

/** The newest entry of one person's act on one subject. */
export const lastEntryOf = async (
  db: Executor,
  of: { workspaceId: string; actorId: string; action: EntryRow['action']; subjectId: string | null },
) =>
  (
    await db
      .select({ id: auditEntries.id, changes: auditEntries.changes })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.workspaceId, of.workspaceId),
          eq(auditEntries.actorId, of.actorId),
          eq(auditEntries.action, of.action),
          of.subjectId ? eq(auditEntries.subjectId, of.subjectId) : isNull(auditEntries.subjectId),
        ),
      )
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(1)
  )[0]

export const setChanges = async (db: Executor, id: string, changes: EntryRow['changes']): Promise<void> => {
  await db.update(auditEntries).set({ changes }).where(eq(auditEntries.id, id))
}

export const spacesOfPerson = async (db: Executor, userId: string): Promise<string[]> => {
  const rows = await db.select({ id: members.workspaceId }).from(members).where(eq(members.userId, userId))
  return rows.map(({ id }) => id)
}

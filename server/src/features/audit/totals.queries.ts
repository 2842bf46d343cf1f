import type { Executor } from '../../platform/db/drizzle.ts'
import { and, desc, eq, isNull } from '../../platform/db/drizzle.ts'
import type { EntryRow } from './queries.ts'
import { auditEntries } from './tables.ts'

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

/** [IMP-12] Replaces the sums of an entry whose act goes on. Nothing else of an entry is ever changed. */
export const setChanges = async (db: Executor, id: string, changes: EntryRow['changes']): Promise<void> => {
  await db.update(auditEntries).set({ changes }).where(eq(auditEntries.id, id))
}

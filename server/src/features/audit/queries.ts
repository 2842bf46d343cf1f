import type { Executor } from '../../platform/db/drizzle.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { members } from '../workspace/tables.ts'
import { auditEntries } from './tables.ts'

export type EntryRow = typeof auditEntries.$inferSelect

export const insertEntries = async (db: Executor, rows: EntryRow[]): Promise<void> => {
  if (rows.length > 0) await db.insert(auditEntries).values(rows)
}

export const spacesOfPerson = async (db: Executor, userId: string): Promise<string[]> => {
  const rows = await db.select({ id: members.workspaceId }).from(members).where(eq(members.userId, userId))
  return rows.map(({ id }) => id)
}

import type { Executor } from '../../db/drizzle.ts'
import { eq } from '../../db/drizzle.ts'
import { members } from '../workspace/tables.ts'
import { auditEntries } from './tables.ts'

export type EntryRow = typeof auditEntries.$inferSelect

export const insertEntry = async (db: Executor, row: EntryRow): Promise<void> => {
  await db.insert(auditEntries).values(row)
}

export const spacesOfPerson = async (db: Executor, userId: string): Promise<string[]> => {
  const rows = await db.select({ id: members.workspaceId }).from(members).where(eq(members.userId, userId))
  return rows.map(({ id }) => id)
}

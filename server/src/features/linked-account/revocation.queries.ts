import type { Executor } from '../../platform/db/drizzle.ts'
import { eq, inArray, lt, sql } from '../../platform/db/drizzle.ts'
import { linkGiveBacks } from './tables.ts'

export type RevocationRow = typeof linkGiveBacks.$inferSelect

export const insertGiveBack = async (db: Executor, row: RevocationRow): Promise<void> => {
  await db.insert(linkGiveBacks).values(row)
}

export const deleteGiveBack = async (db: Executor, id: string): Promise<void> => {
  await db.delete(linkGiveBacks).where(eq(linkGiveBacks.id, id))
}

export const deleteGiveBacksOf = async (db: Executor, holders: string[]): Promise<void> => {
  await db.delete(linkGiveBacks).where(inArray(linkGiveBacks.holder, holders))
}

export const deleteGiveBacksBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(linkGiveBacks).where(lt(linkGiveBacks.createdAt, before))
}

/** Claims a revocation that is due for this server, until `until`. */
export const claimRevocation = async (
  db: Executor,
  { now, until }: { now: Date; until: Date },
): Promise<RevocationRow | undefined> => {
  const due = sql`(select g.id from ${linkGiveBacks} g where g.due_at <= ${now}
    order by g.due_at limit 1 for update skip locked)`
  const [row] = await db
    .update(linkGiveBacks)
    .set({ dueAt: until })
    .where(sql`${linkGiveBacks.id} = ${due}`)
    .returning()
  return row
}

export const postponeGiveBack = async (db: Executor, id: string, dueAt: Date): Promise<void> => {
  await db
    .update(linkGiveBacks)
    .set({ dueAt, tries: sql`${linkGiveBacks.tries} + 1` })
    .where(eq(linkGiveBacks.id, id))
}

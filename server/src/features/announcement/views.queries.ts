import type { Executor } from '../../platform/db/drizzle.ts'
import { desc, eq, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { announcementViews } from './tables.ts'

/** Counts a person once, at the time of the first view. */
export const insertView = (db: Executor, view: typeof announcementViews.$inferInsert): Promise<unknown> =>
  db.insert(announcementViews).values(view).onConflictDoNothing()

export const listViews = async (
  db: Executor,
  announcementId: string,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const which = eq(announcementViews.announcementId, announcementId)
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        userId: users.id,
        name: users.name,
        image: users.image,
        character: users.character,
        seenAt: announcementViews.seenAt,
      })
      .from(announcementViews)
      .innerJoin(users, eq(users.id, announcementViews.userId))
      .where(which)
      .orderBy(desc(announcementViews.seenAt), desc(announcementViews.userId))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: sql<number>`count(*)::int` }).from(announcementViews).where(which),
  ])
  return { rows, total: counted?.total ?? 0 }
}

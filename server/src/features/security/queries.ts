import type { Executor } from '../../db/drizzle.ts'
import { and, desc, eq, gt, isNull } from '../../db/drizzle.ts'
import { serverKeys, sessions } from '../account/tables.ts'

export const currentServerKey = async (db: Executor, now: Date) =>
  (
    await db
      .select()
      .from(serverKeys)
      .where(gt(serverKeys.expiresAt, now))
      .orderBy(desc(serverKeys.createdAt))
      .limit(1)
  )[0]

export const serverKeyById = async (db: Executor, kid: string) =>
  (await db.select().from(serverKeys).where(eq(serverKeys.kid, kid)))[0]

export const insertServerKey = (db: Executor, row: typeof serverKeys.$inferInsert) =>
  db.insert(serverKeys).values(row)

/** The session's reading key: this one, or the one that another request set first. */
export const setReadingKeyOnce = async (
  db: Executor,
  sessionId: string,
  sealed: string,
): Promise<string | null> => {
  const mine = and(eq(sessions.id, sessionId), isNull(sessions.readingKey))
  await db.update(sessions).set({ readingKey: sealed }).where(mine)
  const [row] = await db.select({ key: sessions.readingKey }).from(sessions).where(eq(sessions.id, sessionId))
  return row?.key ?? null
}

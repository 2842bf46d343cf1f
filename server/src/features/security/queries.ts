import type { Executor } from '../../db/drizzle.ts'
import { desc, eq, gt, lt, sql } from '../../db/drizzle.ts'
import { serverKeys } from './tables.ts'

export const currentServerKey = async (db: Executor, now: Date) =>
  (
    await db
      .select()
      .from(serverKeys)
      .where(gt(serverKeys.expiresAt, now))
      .orderBy(desc(serverKeys.createdAt))
      .limit(1)
  )[0]

export const newestServerKey = async (db: Executor) =>
  (await db.select().from(serverKeys).orderBy(desc(serverKeys.createdAt)).limit(1))[0]

/** Whoever makes the first one is waited for, by all who would. */
export const lockServerKeys = (tx: Executor) =>
  tx.execute(sql`lock table ${serverKeys} in share row exclusive mode`)

export const serverKeyById = async (db: Executor, kid: string) =>
  (await db.select().from(serverKeys).where(eq(serverKeys.kid, kid)))[0]

export const deleteServerKeys = (db: Executor, expiredBefore: Date) =>
  db.delete(serverKeys).where(lt(serverKeys.expiresAt, expiredBefore))

export const insertServerKey = (db: Executor, row: typeof serverKeys.$inferInsert) =>
  db.insert(serverKeys).values(row)

import type { Executor } from '../../platform/db/drizzle.ts'
import { and, desc, eq, gt, lt, lte, or, sql } from '../../platform/db/drizzle.ts'
import { serverKeys } from './tables.ts'

/** Returns a key that ends by `latest`. One that ends later was created by a clock that was ahead. */
export const currentServerKey = async (db: Executor, now: Date, latest: Date) =>
  (
    await db
      .select()
      .from(serverKeys)
      .where(and(gt(serverKeys.expiresAt, now), lte(serverKeys.expiresAt, latest)))
      .orderBy(desc(serverKeys.createdAt))
      .limit(1)
  )[0]

export const newestServerKey = async (db: Executor) =>
  (await db.select().from(serverKeys).orderBy(desc(serverKeys.createdAt)).limit(1))[0]

/** Locks the table, so that concurrent servers wait for the one that creates the first key. */
export const lockServerKeys = (tx: Executor) =>
  tx.execute(sql`lock table ${serverKeys} in share row exclusive mode`)

export const serverKeyById = async (db: Executor, kid: string) =>
  (await db.select().from(serverKeys).where(eq(serverKeys.kid, kid)))[0]

export const deleteServerKeys = (db: Executor, expiredBefore: Date, expiringAfter: Date) =>
  db
    .delete(serverKeys)
    .where(or(lt(serverKeys.expiresAt, expiredBefore), gt(serverKeys.expiresAt, expiringAfter)))

export const insertServerKey = (db: Executor, row: typeof serverKeys.$inferInsert) =>
  db.insert(serverKeys).values(row)

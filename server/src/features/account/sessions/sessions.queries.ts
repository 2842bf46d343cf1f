import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from '../../../platform/db/drizzle.ts'
import { builtOnce, NAMED_LATER } from '../../../platform/db/statements/prepared-statements.ts'
import { sessions, users } from '../tables.ts'

export type SessionRow = typeof sessions.$inferSelect

export const insertSession = (db: Executor, row: typeof sessions.$inferInsert) =>
  db.insert(sessions).values(row)

export type SessionWithUser = Awaited<ReturnType<ReturnType<typeof byTokens>['execute']>>[number]

const isLive = gt(sessions.expiresAt, sql.placeholder('now'))

/**
 * Matches the live session with this token, or with its previous token while the client may not have received the new
 * one. `asked` is the comparison.
 */
export const isLiveByToken = (comparison: SQL): SQL | undefined => {
  const isFormer = or(
    isNull(sessions.formerTokenUntil),
    gt(sessions.formerTokenUntil, sql.placeholder('now')),
  )
  const isByFormer = and(sql`${sessions.formerTokenHash} ${comparison}`, isFormer)
  return and(or(sql`${sessions.tokenHash} ${comparison}`, isByFormer), isLive)
}
export const isLiveById = (comparison: SQL): SQL | undefined => and(sql`${sessions.id} ${comparison}`, isLive)

const withUsers = (isAsked: SQL | undefined) =>
  builtOnce((db: Executor) =>
    db
      .select({ session: sessions, user: users })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .where(isAsked)
      .prepare(NAMED_LATER),
  )

const byTokens = withUsers(isLiveByToken(sql`= any(${sql.placeholder('keys')}::text[])`))
const byIds = withUsers(isLiveById(sql`= any(${sql.placeholder('keys')}::uuid[])`))

/** Results are in the order of the tokens. */
export const sessionsWithUsers = async (
  db: Executor,
  tokenHashes: string[],
  now: Date,
): Promise<(SessionWithUser | undefined)[]> => {
  const found = await byTokens(db).execute({ keys: tokenHashes, now })
  const byToken = new Map(found.map((row) => [row.session.tokenHash, row]))
  const byFormer = new Map(
    found.flatMap((row) => {
      const { formerTokenHash, formerTokenUntil } = row.session
      return formerTokenUntil === null || formerTokenUntil > now ? [[formerTokenHash, row] as const] : []
    }),
  )
  return tokenHashes.map((hash) => byToken.get(hash) ?? byFormer.get(hash))
}

export const sessionWithUser = async (db: Executor, tokenHash: string, now: Date) =>
  (await sessionsWithUsers(db, [tokenHash], now))[0]

/** Results are in the order of the ids. */
export const sessionsByIds = async (
  db: Executor,
  ids: string[],
  now: Date,
): Promise<(SessionWithUser | undefined)[]> => {
  const found = await byIds(db).execute({ keys: ids, now })
  const known = new Map(found.map((row) => [row.session.id, row]))
  return ids.map((id) => known.get(id))
}

export const setRenewalDue = async (db: Executor, userIds: string[]): Promise<void> => {
  await db.update(sessions).set({ isRenewalDue: true }).where(inArray(sessions.userId, userIds))
}

/** Gives a session that is due for renewal its next token; undefined if it is not due, or another request was first. */
export const replaceToken = async (
  db: Executor,
  tokenHash: string,
  nextHash: string,
): Promise<SessionRow | undefined> =>
  (
    await db
      .update(sessions)
      .set({
        tokenHash: nextHash,
        formerTokenHash: tokenHash,
        formerTokenUntil: null,
        isRenewalDue: false,
      })
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.isRenewalDue, true)))
      .returning()
  )[0]

export const sessionByTokens = async (
  db: Executor,
  formerTokenHash: string,
  tokenHash: string,
): Promise<SessionRow | undefined> =>
  (
    await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.formerTokenHash, formerTokenHash)))
  )[0]

/** Sets when the previous token becomes void. Once set, it stays. */
export const expirePreviousToken = async (db: Executor, tokenHash: string, until: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ formerTokenUntil: until })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.formerTokenUntil)))
}

/**
 * Locks these sessions until the transaction ends, so that handing one over to another host and ending it can't
 * overlap. Locks in a fixed order, and before dependent rows, so that there is no deadlock.
 */
const lockSessions = (tx: Executor, which: SQL | undefined) =>
  tx.select({ id: sessions.id }).from(sessions).where(which).orderBy(asc(sessions.id)).for('update')

/** Locks a session; false if it no longer exists. */
export const lockSession = async (tx: Executor, id: string): Promise<boolean> =>
  (await lockSessions(tx, eq(sessions.id, id))).length > 0

/**
 * [HAND-2] Two statements, so that the second one sees the sessions that were handed over while the first one waited.
 */
const deleteSessions = async (tx: Executor, which: SQL | undefined): Promise<string[]> => {
  await lockSessions(tx, which)
  return (await tx.delete(sessions).where(which).returning({ id: sessions.id })).map(({ id }) => id)
}

export const deleteSession = (tx: Executor, id: string): Promise<string[]> =>
  deleteSessions(tx, eq(sessions.id, id))

export const deleteSessionsByRoot = (tx: Executor, rootId: string): Promise<string[]> =>
  deleteSessions(tx, eq(sessions.rootId, rootId))

/** Deletes all sessions of a user, except those of one root if given. */
export const deleteSessionsOfUser = (
  tx: Executor,
  userId: string,
  exceptRootId?: string,
): Promise<string[]> => {
  const others = exceptRootId ? ne(sessions.rootId, exceptRootId) : undefined
  return deleteSessions(tx, and(eq(sessions.userId, userId), others))
}

/** Deletes the sessions of all users and guests. */
export const deleteAllSessions = (tx: Executor): Promise<string[]> => deleteSessions(tx, undefined)

const hostName = sql<string>`rtrim(split_part(${sessions.host}, ':', 1), '.')`

/** Deletes all sessions on a host, whatever port it was reached by. */
export const deleteSessionsAt = (tx: Executor, host: string): Promise<string[]> =>
  deleteSessions(tx, sql`${hostName} = ${host}`)

/** Deletes a user's sessions on these hosts, all of them or one. */
export const deleteSessionsOfUserAt = (
  tx: Executor,
  userId: string,
  { hostNames, id }: { hostNames: string[]; id?: string | undefined },
): Promise<string[]> => {
  const isThere = sql`${hostName} = any(${sql.param(hostNames)}::text[])`
  return deleteSessions(tx, and(eq(sessions.userId, userId), isThere, id ? eq(sessions.id, id) : undefined))
}

/** Deletes only sessions of guests and anonymous users. */
export const deleteGuestSessions = (tx: Executor, which: SQL): Promise<string[]> =>
  deleteSessions(tx, and(ne(sessions.kind, 'account'), which))

export const deleteExpiredSessions = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

/** Sets the session's reading key unless another request was first. Returns the key in effect. */
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

export const sessionsAmong = (db: Executor, ids: string[]) =>
  db
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      blockedAt: sql<Date | null>`coalesce(${users.blockedAt}, ${users.closedAt})`,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(inArray(sessions.id, ids))

import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from '../../../platform/db/drizzle.ts'
import { builtOnce, NAMED_LATER } from '../../../platform/db/statements/prepared-statements.ts'
import { sessions, users } from '../tables.ts'

export type SessionRow = typeof sessions.$inferSelect

export const insertSession = (db: Executor, row: typeof sessions.$inferInsert) =>
  db.insert(sessions).values(row)

export type SessionWithUser = Awaited<ReturnType<ReturnType<typeof byTokens>['execute']>>[number]

const isLive = gt(sessions.expiresAt, sql.placeholder('now'))

/** Whose token it is, or was until a moment ago, while they may not have heard of the new one; `asked` is compared with. */
export const isLiveByToken = (asked: SQL): SQL | undefined => {
  const isFormer = or(
    isNull(sessions.formerTokenUntil),
    gt(sessions.formerTokenUntil, sql.placeholder('now')),
  )
  const isByFormer = and(sql`${sessions.formerTokenHash} ${asked}`, isFormer)
  return and(or(sql`${sessions.tokenHash} ${asked}`, isByFormer), isLive)
}
export const isLiveById = (asked: SQL): SQL | undefined => and(sql`${sessions.id} ${asked}`, isLive)

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

/** In the order of the tokens. */
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

/** In the order of the ids. */
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

/** Gives a session that is due its next token; undefined where it is not, or another request was first. */
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

/** From when on the token before is worth nothing; once set it stays. */
export const endFormerToken = async (db: Executor, tokenHash: string, until: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ formerTokenUntil: until })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.formerTokenUntil)))
}

/**
 * Holds these sessions until the transaction ends: whoever hands one over to another host and whoever ends it come one
 * after the other. In one order, and before what hangs on them, so that nobody waits in a circle.
 */
const holdSessions = (tx: Executor, which: SQL | undefined) =>
  tx.select({ id: sessions.id }).from(sessions).where(which).orderBy(asc(sessions.id)).for('update')

/** Whether it is there still. */
export const holdSession = async (tx: Executor, id: string): Promise<boolean> =>
  (await holdSessions(tx, eq(sessions.id, id))).length > 0

/** [HAND-2] Two statements, so that the second one sees what was handed over while the first one waited. */
const deleteSessions = async (tx: Executor, which: SQL | undefined): Promise<string[]> => {
  await holdSessions(tx, which)
  return (await tx.delete(sessions).where(which).returning({ id: sessions.id })).map(({ id }) => id)
}

export const deleteSession = (tx: Executor, id: string): Promise<string[]> =>
  deleteSessions(tx, eq(sessions.id, id))

export const deleteSessionsByRoot = (tx: Executor, rootId: string): Promise<string[]> =>
  deleteSessions(tx, eq(sessions.rootId, rootId))

/** All of a person's sessions, but for those of one root where it is named. */
export const deleteSessionsOfUser = (
  tx: Executor,
  userId: string,
  exceptRootId?: string,
): Promise<string[]> => {
  const others = exceptRootId ? ne(sessions.rootId, exceptRootId) : undefined
  return deleteSessions(tx, and(eq(sessions.userId, userId), others))
}

/** Everybody's, guests' too. */
export const deleteAllSessions = (tx: Executor): Promise<string[]> => deleteSessions(tx, undefined)

const hostName = sql<string>`rtrim(split_part(${sessions.host}, ':', 1), '.')`

/** All that was opened on a host, whatever port it was reached by. */
export const deleteSessionsAt = (tx: Executor, host: string): Promise<string[]> =>
  deleteSessions(tx, sql`${hostName} = ${host}`)

/** What one person has opened on these hosts, all of it or one session. */
export const deleteSessionsOfUserAt = (
  tx: Executor,
  userId: string,
  { hostNames, id }: { hostNames: string[]; id?: string | undefined },
): Promise<string[]> => {
  const isThere = sql`${hostName} = any(${sql.param(hostNames)}::text[])`
  return deleteSessions(tx, and(eq(sessions.userId, userId), isThere, id ? eq(sessions.id, id) : undefined))
}

/** Guests' and anonymous people's alone. */
export const deleteVisits = (tx: Executor, which: SQL): Promise<string[]> =>
  deleteSessions(tx, and(ne(sessions.kind, 'account'), which))

export const deleteExpiredSessions = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

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

import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, sql } from '../../../platform/db/drizzle.ts'
import { sessions } from '../tables.ts'
import { deleteVisits } from './sessions.queries.ts'

/** Guests' and anonymous people's sessions of a space, those of which this holds; answers which they were. */
export const deleteVisitsOfSpace = (db: Executor, workspaceId: string, which: SQL): Promise<string[]> =>
  deleteVisits(db, sql`${sessions.workspaceId} = ${workspaceId} and ${which}`)

export const deleteVisitsOfGuests = async (db: Executor, guestIds: string[]): Promise<string[]> =>
  guestIds.length === 0 ? [] : deleteVisits(db, inArray(sessions.guestId, guestIds))

/** Nobody's visit lasts longer than the link that it came by. */
export const shortenVisitsOfGuests = async (
  db: Executor,
  guestIds: string[],
  endsAt: Date,
): Promise<void> => {
  if (guestIds.length === 0) return
  await db
    .update(sessions)
    .set({ expiresAt: endsAt })
    .where(and(inArray(sessions.guestId, guestIds), gt(sessions.expiresAt, endsAt)))
}

/** Of a visit that is not over, wherever its end was before. */
export const moveVisitsOfGuests = async (
  db: Executor,
  guestIds: string[],
  endsAt: Date,
  now: Date,
): Promise<void> => {
  if (guestIds.length === 0) return
  await db
    .update(sessions)
    .set({ expiresAt: endsAt })
    .where(and(inArray(sessions.guestId, guestIds), gt(sessions.expiresAt, now)))
}

export const openVisitsOfGuests = (db: Executor, guestIds: string[], now: Date) =>
  db
    .select({
      id: sessions.id,
      guestId: sessions.guestId,
      openedAt: sessions.createdAt,
      endsAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(inArray(sessions.guestId, guestIds), gt(sessions.expiresAt, now)))

/** When a visit ends. */
export const visitEndOf = async (db: Executor, sessionId: string): Promise<Date | null> =>
  (await db.select({ endsAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, sessionId)))[0]
    ?.endsAt ?? null

/** The record of who somebody said that they are. */
export const setGuestOfSession = async (
  db: Executor,
  id: string,
  guest: { guestId: string; displayName: string },
): Promise<void> => {
  await db.update(sessions).set(guest).where(eq(sessions.id, id))
}

export const nameSession = async (db: Executor, id: string, displayName: string): Promise<void> => {
  await db.update(sessions).set({ displayName }).where(eq(sessions.id, id))
}

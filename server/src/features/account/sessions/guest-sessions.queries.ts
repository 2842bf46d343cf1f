import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, sql } from '../../../platform/db/drizzle.ts'
import { sessions } from '../tables.ts'
import { deleteGuestSessions } from './sessions.queries.ts'

/** Deletes the matching sessions of a space's guests and anonymous users. Returns their ids. */
export const deleteVisitsOfSpace = (db: Executor, workspaceId: string, which: SQL): Promise<string[]> =>
  deleteGuestSessions(db, sql`${sessions.workspaceId} = ${workspaceId} and ${which}`)

export const deleteVisitsOfGuests = async (db: Executor, guestIds: string[]): Promise<string[]> =>
  guestIds.length === 0 ? [] : deleteGuestSessions(db, inArray(sessions.guestId, guestIds))

/** Shortens visits so that none lasts longer than its guest link. */
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

/** Sets the end of visits that are not over, whatever it was before. */
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

/** Links a session to the guest record that was created with the entered name. */
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

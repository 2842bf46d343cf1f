import type { Executor, SQL } from '../../db/drizzle.ts'
import { and, eq, gt, inArray, ne } from '../../db/drizzle.ts'
import { sessions } from './tables.ts'

const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

const deleteVisits = async (db: Executor, which: SQL | undefined): Promise<string[]> =>
  ids(
    await db
      .delete(sessions)
      .where(and(ne(sessions.kind, 'account'), which))
      .returning({ id: sessions.id }),
  )

/** Guests' and anonymous people's sessions of a space; answers which they were. */
export const deleteVisitsOfSpace = (db: Executor, workspaceId: string): Promise<string[]> =>
  deleteVisits(db, eq(sessions.workspaceId, workspaceId))

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

/** The record of who somebody said that they are. */
export const setGuestOfSession = async (
  db: Executor,
  id: string,
  guest: { guestId: string; displayName: string },
): Promise<void> => {
  await db.update(sessions).set(guest).where(eq(sessions.id, id))
}

export const deleteSession = async (db: Executor, id: string): Promise<string[]> =>
  ids(await db.delete(sessions).where(eq(sessions.id, id)).returning({ id: sessions.id }))

import type { Executor } from '../../platform/db/drizzle.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { sessions } from '../account/tables.ts'
import { guests } from '../guest/tables.ts'

/** Returns the visit of a person without an account, and how they introduced themselves. */
export const visitorBySession = async (db: Executor, sessionId: string) =>
  (
    await db
      .select({ session: sessions, guest: guests })
      .from(sessions)
      .leftJoin(guests, eq(guests.id, sessions.guestId))
      .where(eq(sessions.id, sessionId))
  )[0]

export const updateGuest = async (
  db: Executor,
  id: string,
  change: Partial<typeof guests.$inferInsert>,
): Promise<void> => {
  await db.update(guests).set(change).where(eq(guests.id, id))
}

import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import { events } from '../tables.ts'

export type EventRow = typeof events.$inferSelect

/** Returns false if an event with that id exists. */
export const insertEvent = async (db: Executor, row: EventRow): Promise<boolean> =>
  (await db.insert(events).values(row).onConflictDoNothing()).rowCount === 1

export const eventById = async (db: Executor, id: string): Promise<EventRow | undefined> =>
  (await db.select().from(events).where(eq(events.id, id)))[0]

/** Reads and locks an event of a space, so that decisions on its places and times run one after another. */
export const lockEvent = async (
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<EventRow | undefined> =>
  (
    await tx
      .select()
      .from(events)
      .where(and(eq(events.id, id), eq(events.workspaceId, workspaceId)))
      .for('no key update')
  )[0]

export const updateEvent = (tx: Executor, id: string, change: Partial<EventRow>): Promise<unknown> =>
  tx.update(events).set(change).where(eq(events.id, id))

export const nameOfUser = async (db: Executor, id: string | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db.select({ name: users.name }).from(users).where(eq(users.id, id)))[0]?.name ?? null)

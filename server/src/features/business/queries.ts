import type { Executor } from '../../platform/db/drizzle.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { businessRequests, subscribers } from './tables.ts'

export type SubscriberRow = typeof subscribers.$inferSelect

export const insertRequest = async (
  db: Executor,
  row: typeof businessRequests.$inferInsert,
): Promise<void> => {
  await db.insert(businessRequests).values(row)
}

/** Returns the one row of an address, created if missing. The row is locked, so that two clicks see each other. */
export const upsertSubscriber = async (
  db: Executor,
  row: Pick<SubscriberRow, 'id' | 'email' | 'createdAt'>,
): Promise<SubscriberRow> => {
  const [claimed] = await db
    .insert(subscribers)
    .values(row)
    .onConflictDoUpdate({ target: subscribers.email, set: { email: row.email } })
    .returning()
  if (!claimed) throw new Error('The upsert of a subscriber answered no row')
  return claimed
}

export const subscriberById = async (db: Executor, id: string): Promise<SubscriberRow | undefined> =>
  (await db.select().from(subscribers).where(eq(subscribers.id, id)).for('update'))[0]

export const updateSubscriber = async (
  db: Executor,
  id: string,
  change: Partial<Pick<SubscriberRow, 'createdAt' | 'confirmedAt' | 'unsubscribedAt'>>,
): Promise<void> => {
  await db.update(subscribers).set(change).where(eq(subscribers.id, id))
}

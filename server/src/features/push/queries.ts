import type { Database, Executor } from '../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, isNull, ne, sql } from '../../platform/db/drizzle.ts'
import { sessions, users } from '../account/tables.ts'
import type { FoundWorkspace } from '../workspace/service.ts'
import { settingsOf } from '../workspace/service.ts'
import { members } from '../workspace/tables.ts'
import { pushSubscriptions, vapidKeys } from './tables.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

const CURRENT = 'current'

/**
 * Stores one subscription per session and per browser: a later login in that browser takes it over. Returns false if
 * the endpoint belongs to another browser, recognized by its keys.
 */
export const saveSubscription = (db: Database, row: Omit<SubscriptionRow, 'createdAt'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { sessionId, endpoint, p256dh, auth } = row
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)))
    const saved = await tx
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { sessionId },
        setWhere: sql`${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth}`,
      })
      .returning({ sessionId: pushSubscriptions.sessionId })
    return saved.length === 1
  })

export const deleteSubscription = async (db: Executor, sessionId: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export type Subscribed = SubscriptionRow & { userId: string }

/** [SPACE-6] SQL condition: a space that requires verified addresses admits this person. */
const isConfirmedIn = (workspaceId: string) =>
  sql`(${users.emailVerifiedAt} is not null or exists (select from ${members} m
    where m.workspace_id = ${workspaceId} and m.user_id = ${users.id} and m.role = 'owner' and m.status = 'active'))`

/** Returns the browsers of these people that are logged in on a space's host, only of people the space admits. */
export const subscriptionsOf = async (
  db: Executor,
  userIds: string[],
  { host, space, now }: { host: string; space: FoundWorkspace; now: Date },
): Promise<Subscribed[]> => {
  const rows = await db
    .select({ subscription: pushSubscriptions, userId: users.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.userId, userIds),
        eq(sessions.host, host),
        gt(sessions.expiresAt, now),
        isNull(users.blockedAt),
        settingsOf(space.settings).requireVerifiedEmail ? isConfirmedIn(space.id) : undefined,
      ),
    )
  return rows.map(({ subscription, userId }) => ({ ...subscription, userId }))
}

export const currentVapidKeys = async (db: Executor) =>
  (await db.select().from(vapidKeys).where(eq(vapidKeys.id, CURRENT)))[0]

/** The first node to insert creates the keys. */
export const insertVapidKeys = async (
  db: Executor,
  keys: { publicKey: string; privateKey: string },
): Promise<void> => {
  await db
    .insert(vapidKeys)
    .values({ id: CURRENT, ...keys })
    .onConflictDoNothing()
}

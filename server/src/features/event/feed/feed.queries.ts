import { HOUR_MS } from '@metapyra/contract/constants'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import type { OverrideRow } from '../occurrences/queries.ts'
import { isSeenBy } from '../presenter/list.queries.ts'
import { eventFeeds, eventOccurrences, eventOverrides, events } from '../tables.ts'

export const feedOf = async (db: Executor, userId: string, workspaceId: string) =>
  (
    await db
      .select()
      .from(eventFeeds)
      .where(and(eq(eventFeeds.userId, userId), eq(eventFeeds.workspaceId, workspaceId)))
  )[0]

/** Replaces the earlier feed, whose address is invalid from now on. */
export const saveFeed = (db: Executor, row: typeof eventFeeds.$inferInsert): Promise<unknown> =>
  db
    .insert(eventFeeds)
    .values(row)
    .onConflictDoUpdate({
      target: [eventFeeds.userId, eventFeeds.workspaceId],
      set: { ...row, readAt: null },
    })

export const deleteFeed = (db: Executor, userId: string, workspaceId: string): Promise<unknown> =>
  db.delete(eventFeeds).where(and(eq(eventFeeds.userId, userId), eq(eventFeeds.workspaceId, workspaceId)))

export const deleteFeedsOf = (db: Executor, userId: string): Promise<unknown> =>
  db.delete(eventFeeds).where(eq(eventFeeds.userId, userId))

export const feedByHash = async (db: Executor, tokenHash: string) =>
  (
    await db
      .select({ feed: eventFeeds, user: users })
      .from(eventFeeds)
      .innerJoin(users, eq(users.id, eventFeeds.userId))
      .where(eq(eventFeeds.tokenHash, tokenHash))
  )[0]

/** Updates the time at most once an hour. */
export const recordRead = (db: Executor, tokenHash: string, now: Date): Promise<unknown> =>
  db
    .update(eventFeeds)
    .set({ readAt: now })
    .where(
      and(
        eq(eventFeeds.tokenHash, tokenHash),
        sql`coalesce(${eventFeeds.readAt}, 'epoch') < ${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz`,
      ),
    )

/**
 * Returns a space's events, without drafts, that a person can see and that have occurrences since an instant; those
 * that continue longest first.
 */
export const eventsForFeed = (db: Executor, viewer: Viewer, since: Date, limit: number) =>
  db
    .select({ event: events, organizerName: users.name })
    .from(events)
    .innerJoin(users, eq(users.id, events.organizerId))
    .where(
      and(
        isSeenBy(viewer),
        eq(events.isDraft, false),
        sql`exists (select from ${eventOccurrences} where ${and(eq(eventOccurrences.eventId, events.id), gt(eventOccurrences.endsAt, since))})`,
      ),
    )
    .orderBy(
      sql`(select max(${eventOccurrences.endsAt}) from ${eventOccurrences} where ${eq(eventOccurrences.eventId, events.id)}) desc`,
      sql`${events.id} desc`,
    )
    .limit(limit)

export const overridesAmong = (db: Executor, eventIds: string[]): Promise<OverrideRow[]> =>
  eventIds.length === 0
    ? Promise.resolve([])
    : db.select().from(eventOverrides).where(inArray(eventOverrides.eventId, eventIds))

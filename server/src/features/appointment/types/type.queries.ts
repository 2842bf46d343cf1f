import type { Executor, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, inArray, isNull, or, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import { members } from '../../workspace/tables.ts'
import { bookingTypeHosts, bookingTypes } from '../tables.ts'

export type TypeRow = typeof bookingTypes.$inferSelect

export interface Host {
  userId: string
  name: string
  image: string | null
  /** The color of their avatar, if they have one. */
  colour: string | null
  isOut: boolean
  /** True if their email is verified. */
  isConfirmed: boolean
}

const isNotRemoved = isNull(bookingTypes.removedAt)
const hosts = (userId: string): SQL =>
  sql`exists (select from ${bookingTypeHosts} h where h.type_id = ${bookingTypes.id} and h.user_id = ${userId})`

/**
 * The meeting types of a member in a space, with team types that they host or, for owners and admins, all. The default
 * comes first.
 */
export const typesFor = (
  db: Executor,
  { spaceId, userId, isRunning: isOwnerOrAdmin }: { spaceId: string; userId: string; isRunning: boolean },
): Promise<TypeRow[]> =>
  db
    .select()
    .from(bookingTypes)
    .where(
      and(
        eq(bookingTypes.workspaceId, spaceId),
        isNotRemoved,
        or(
          eq(bookingTypes.ownerId, userId),
          and(isNull(bookingTypes.ownerId), isOwnerOrAdmin ? undefined : hosts(userId)),
        ),
      ),
    )
    .orderBy(sql`${bookingTypes.isDefault} desc`, asc(bookingTypes.id))

export const typeById = async (db: Executor, id: string): Promise<TypeRow | undefined> =>
  (
    await db
      .select()
      .from(bookingTypes)
      .where(and(eq(bookingTypes.id, id), isNotRemoved))
  )[0]

export const lockType = async (
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<TypeRow | undefined> =>
  (
    await tx
      .select()
      .from(bookingTypes)
      .where(and(eq(bookingTypes.id, id), eq(bookingTypes.workspaceId, workspaceId), isNotRemoved))
      .for('update')
  )[0]

export const defaultType = async (
  db: Executor,
  workspaceId: string,
  ownerId: string,
): Promise<TypeRow | undefined> =>
  (
    await db
      .select()
      .from(bookingTypes)
      .where(
        and(
          eq(bookingTypes.workspaceId, workspaceId),
          eq(bookingTypes.ownerId, ownerId),
          eq(bookingTypes.isDefault, true),
        ),
      )
  )[0]

export const insertType = async (
  db: Executor,
  row: typeof bookingTypes.$inferInsert,
): Promise<TypeRow | undefined> =>
  (await db.insert(bookingTypes).values(row).onConflictDoNothing().returning())[0]

export const updateType = async (
  db: Executor,
  id: string,
  change: Partial<TypeRow>,
): Promise<TypeRow | undefined> =>
  (await db.update(bookingTypes).set(change).where(eq(bookingTypes.id, id)).returning())[0]

export const countTypes = async (
  db: Executor,
  workspaceId: string,
  ownerId: string | null,
): Promise<number> =>
  (
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(bookingTypes)
      .where(
        and(
          eq(bookingTypes.workspaceId, workspaceId),
          ownerId === null ? isNull(bookingTypes.ownerId) : eq(bookingTypes.ownerId, ownerId),
          isNotRemoved,
        ),
      )
  )[0]?.count ?? 0

/** Hosts in order. Only active members of the space who are not blocked count. */
export const hostsOf = async (db: Executor, typeIds: string[]): Promise<(Host & { typeId: string })[]> =>
  db
    .select({
      typeId: bookingTypeHosts.typeId,
      userId: bookingTypeHosts.userId,
      isOut: bookingTypeHosts.isOut,
      name: members.name,
      image: sql<string | null>`coalesce(${members.image}, ${users.image})`,
      colour: sql<string | null>`${users.character} ->> 'colour'`,
      isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(bookingTypeHosts)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingTypeHosts.typeId))
    .innerJoin(
      members,
      and(
        eq(members.workspaceId, bookingTypes.workspaceId),
        eq(members.userId, bookingTypeHosts.userId),
        eq(members.status, 'active'),
        sql`${members.role} <> 'guest'`,
      ),
    )
    .innerJoin(users, and(eq(users.id, bookingTypeHosts.userId), isNull(users.blockedAt)))
    .where(inArray(bookingTypeHosts.typeId, typeIds))
    .orderBy(asc(bookingTypeHosts.typeId), asc(bookingTypeHosts.position))

/** Replaces the hosts of a type. Those who stay keep their `isOut`. */
export const setHosts = async (tx: Transaction, typeId: string, userIds: string[]): Promise<void> => {
  await tx
    .delete(bookingTypeHosts)
    .where(
      and(
        eq(bookingTypeHosts.typeId, typeId),
        sql`${bookingTypeHosts.userId} <> all(${sql.param(userIds)}::uuid[])`,
      ),
    )
  await tx
    .insert(bookingTypeHosts)
    .values(userIds.map((userId, position) => ({ typeId, userId, position, isOut: false })))
    .onConflictDoUpdate({
      target: [bookingTypeHosts.typeId, bookingTypeHosts.userId],
      set: { position: sql`excluded.position` },
    })
}

/** Pauses or resumes a host of a type; returns false if the person is none. */
export const setHostPaused = async (
  db: Executor,
  typeId: string,
  userId: string,
  isOut: boolean,
): Promise<boolean> =>
  (
    await db
      .update(bookingTypeHosts)
      .set({ isOut })
      .where(and(eq(bookingTypeHosts.typeId, typeId), eq(bookingTypeHosts.userId, userId)))
      .returning({ userId: bookingTypeHosts.userId })
  ).length > 0

export const isHostOf = async (db: Executor, typeId: string, userId: string): Promise<boolean> =>
  (
    await db
      .select({ userId: bookingTypeHosts.userId })
      .from(bookingTypeHosts)
      .where(and(eq(bookingTypeHosts.typeId, typeId), eq(bookingTypeHosts.userId, userId)))
  ).length > 0

/** Includes removed types. */
export const typesByIds = (db: Executor, ids: string[]): Promise<TypeRow[]> =>
  db.select().from(bookingTypes).where(inArray(bookingTypes.id, ids))

import type { GuestAccessMethod } from '@metapyra/contract/guests'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, desc, eq, ilike, inArray, isNotNull, or, sql } from '../../platform/db/drizzle.ts'
import { sessions } from '../account/tables.ts'
import type { ListChoice } from './queries.ts'
import { likely } from './queries.ts'
import { guestInvites, guests } from './tables.ts'

export type GuestRow = typeof guests.$inferSelect

export const insertGuest = async (db: Executor, row: typeof guests.$inferInsert): Promise<GuestRow> => {
  const [guest] = await db.insert(guests).values(row).returning()
  if (!guest) throw new Error('A guest was not written')
  return guest
}

export const updateGuest = async (
  db: Executor,
  id: string,
  change: Partial<typeof guests.$inferInsert>,
): Promise<GuestRow | undefined> =>
  (await db.update(guests).set(change).where(eq(guests.id, id)).returning())[0]

export const guestById = async (db: Executor, id: string): Promise<GuestRow | undefined> =>
  (await db.select().from(guests).where(eq(guests.id, id)))[0]

/** Returns the link that was mailed to this guest; undefined if they came by an open link. */
export const mailedInviteOf = async (db: Executor, guestId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: guestInvites.id })
    .from(guests)
    .innerJoin(guestInvites, eq(guestInvites.id, guests.inviteId))
    .where(and(eq(guests.id, guestId), isNotNull(guestInvites.email)))
  return row?.id
}

export const guestIdsOfInvites = async (db: Executor, inviteIds: string[]): Promise<string[]> => {
  const found = await db.select({ id: guests.id }).from(guests).where(inArray(guests.inviteId, inviteIds))
  return found.map(({ id }) => id)
}

/** [GUEST-11] SQL condition: the session's visit was opened by one of these access methods. */
export const enteredBy = (doors: GuestAccessMethod[]): SQL => {
  const ofMeeting = sql`exists (select from ${guests} g join ${guestInvites} i on i.id = g.invite_id
    where g.id = ${sessions.guestId} and i.is_meeting)`
  const door = sql`case when ${sessions.kind} = 'anonymous' then 'address' when ${ofMeeting} then 'meeting' else 'link' end`
  return sql`${door} = any(${sql.param(doors)}::text[])`
}

/** Moves the guests of these links to the links that replace them. */
export const moveGuestsToLinks = (db: Executor, fromIds: string[], toIds: string[]): Promise<unknown> =>
  db.execute(sql`
    update ${guests} set invite_id = n.is_now
    from unnest(${sql.param(fromIds)}::uuid[], ${sql.param(toIds)}::uuid[]) as n (was, is_now)
    where invite_id = n.was`)

export const listGuests = async (
  db: Executor,
  workspaceId: string,
  { page, pageSize, search }: ListChoice,
) => {
  const found = search
    ? or(ilike(guests.name, likely(search)), ilike(guests.email, likely(search)))
    : undefined
  const which = and(eq(guests.workspaceId, workspaceId), found)
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(guests)
      .where(which)
      .orderBy(desc(guests.createdAt), desc(guests.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: sql<number>`count(*)::int` }).from(guests).where(which),
  ])
  return { rows, total: counted?.total ?? 0 }
}

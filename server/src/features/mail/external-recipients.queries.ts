import { hasPlan } from '@metapyra/contract/subscription'
import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, gte, inArray, isNotNull, lt, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { subscriptions } from '../payment/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'
import type { Cap, Sender, SenderProfile, Share } from './external-mail-limits.rules.ts'
import { mailAllowances, mailStops } from './tables.ts'

export const senderStatusOf = async (
  db: Executor,
  { userId, workspaceId }: Sender,
): Promise<SenderProfile> => {
  const [account] = userId
    ? await db.select({ since: users.createdAt }).from(users).where(eq(users.id, userId))
    : []
  const [space] = workspaceId
    ? await db
        .select({
          since: workspaces.createdAt,
          status: subscriptions.status,
          seats: subscriptions.quantity,
        })
        .from(workspaces)
        .leftJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
        .where(eq(workspaces.id, workspaceId))
    : []
  return {
    accountSince: account?.since ?? null,
    spaceSince: space?.since ?? null,
    seats: space?.status && hasPlan({ status: space.status }) ? space.seats : null,
  }
}

/** Filters addresses to verified ones of people in the space. */
export const verifiedPeopleAmong = async (
  db: Executor,
  workspaceId: string | null,
  emails: string[],
): Promise<Set<string>> => {
  if (!workspaceId) return new Set()
  const found = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(
      and(
        inArray(users.email, emails),
        isNotNull(users.emailVerifiedAt),
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
      ),
    )
  return new Set(found.map(({ email }) => email))
}

/** Locks a day's counts until the transaction ends, so that others who send as the same person or space wait. */
export const lockCounts = async (tx: Executor, caps: Cap[], day: string): Promise<void> => {
  await tx
    .insert(mailAllowances)
    .values(caps.map(({ key }) => ({ key, day, mails: 0 })))
    .onConflictDoUpdate({
      target: [mailAllowances.key, mailAllowances.day],
      set: { mails: sql`${mailAllowances.mails}` },
    })
}

/** Returns the counts of each day from this one on. */
export const countsFrom = async (db: Executor, caps: Cap[], day: string) => {
  const keys = caps.map(({ key }) => key)
  const rows = await db
    .select()
    .from(mailAllowances)
    .where(and(inArray(mailAllowances.key, keys), gte(mailAllowances.day, day)))
  const byDay = new Map(rows.map(({ key, day, mails }) => [`${key} ${day}`, mails]))
  return (key: string, day: string): number => byDay.get(`${key} ${day}`) ?? 0
}

export const addToCounts = async (tx: Executor, caps: Cap[], shares: Share[]): Promise<void> => {
  const rows = shares.flatMap(({ day, mails }) => caps.map(({ key }) => ({ key, day, mails })))
  if (rows.length === 0) return
  await tx
    .insert(mailAllowances)
    .values(rows)
    .onConflictDoUpdate({
      target: [mailAllowances.key, mailAllowances.day],
      set: { mails: sql`${mailAllowances.mails} + excluded.mails` },
    })
}

export const dropCountsBefore = async (db: Executor, day: string): Promise<void> => {
  await db.delete(mailAllowances).where(lt(mailAllowances.day, day))
}

/** Filters addresses to those unsubscribed from one of these senders. */
export const stoppedAmong = async (
  db: Executor,
  emails: string[],
  senders: string[],
): Promise<Set<string>> => {
  const rows = await db
    .select({ email: mailStops.email })
    .from(mailStops)
    .where(and(inArray(mailStops.email, emails), inArray(mailStops.sender, senders)))
  return new Set(rows.map(({ email }) => email))
}

export const addStops = async (db: Executor, email: string, senders: string[]): Promise<void> => {
  await db
    .insert(mailStops)
    .values(senders.map((sender) => ({ email, sender })))
    .onConflictDoNothing()
}

export const removeStops = async (db: Executor, email: string, senders: string[]): Promise<void> => {
  await db.delete(mailStops).where(and(eq(mailStops.email, email), inArray(mailStops.sender, senders)))
}

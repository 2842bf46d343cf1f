import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from '../../../platform/db/drizzle.ts'
import { newId } from '../../../platform/ids.ts'
import type { PaidInvoice } from '../../../providers/payment/provider.ts'
import { users } from '../../account/tables.ts'
import { members, workspaces } from '../../workspace/tables.ts'
import { billingEvents, billingReadings, invoices, subscriptions } from '../tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect

/** [PAY-3] Takes the number of a check at the provider. */
export const nextCheckNumber = async (db: Executor): Promise<number> => {
  const { rows } = await db.execute<{ reading: string }>(
    sql`select nextval(${sql.raw(`'${billingReadings.seqName}'`)}) as reading`,
  )
  return Number(rows[0]?.reading)
}

export const subscriptionOf = async (
  db: Executor,
  workspaceId: string,
): Promise<SubscriptionRow | undefined> =>
  (await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)))[0]

export const saveSubscription = (db: Executor, row: typeof subscriptions.$inferInsert): Promise<unknown> =>
  db.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.workspaceId, set: row })

export const nameOfSpace = async (db: Executor, workspaceId: string): Promise<string> =>
  (await db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId)))[0]
    ?.name ?? ''

/** Returns true if the space exists, and locks it until the transaction ends. */
export const isSpaceThere = async (tx: Transaction, workspaceId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId))
      .for('key share')
  ).length === 1

/** [PAY-2] Stores an event. Returns false if it was stored before. */
export const insertEvent = async (db: Executor, event: typeof billingEvents.$inferInsert): Promise<boolean> =>
  (await db.insert(billingEvents).values(event).onConflictDoNothing().returning()).length === 1

export const isEventKnown = async (db: Executor, provider: string, eventId: string): Promise<boolean> =>
  (
    await db
      .select({ id: billingEvents.eventId })
      .from(billingEvents)
      .where(and(eq(billingEvents.provider, provider), eq(billingEvents.eventId, eventId)))
  ).length === 1

/** [PAY-5] Claims a change, unless another is under way that is not stale. */
export const beginChange = async (
  db: Executor,
  workspaceId: string,
  change: { changingBy: string; changingSince: Date; changingTo: number | null },
  staleBefore: Date,
): Promise<boolean> =>
  (
    await db
      .update(subscriptions)
      .set(change)
      .where(
        and(
          eq(subscriptions.workspaceId, workspaceId),
          or(isNull(subscriptions.changingSince), lt(subscriptions.changingSince, staleBefore)),
        ),
      )
      .returning({ id: subscriptions.id })
  ).length === 1

/** Ends this change, but not one that was begun since. */
export const endChange = (db: Executor, workspaceId: string, since: Date): Promise<unknown> =>
  db
    .update(subscriptions)
    .set({ changingBy: null, changingSince: null, changingTo: null })
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.changingSince, since)))

export const markChecked = (db: Executor, workspaceId: string, checkedAt: Date): Promise<unknown> =>
  db.update(subscriptions).set({ checkedAt }).where(eq(subscriptions.workspaceId, workspaceId))

export const personById = async (db: Executor, id: string) =>
  (
    await db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, id))
  )[0]

export const ownersOfSpace = (db: Executor, workspaceId: string) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner'), eq(members.status, 'active')))

export const saveInvoices = async (
  db: Executor,
  { workspaceId, provider }: { workspaceId: string; provider: string },
  found: PaidInvoice[],
): Promise<void> => {
  if (found.length === 0) return
  const given = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(invoices)
    .values(
      found.map(({ id, attempts: _attempts, ...invoice }) => ({
        ...invoice,
        id: newId(),
        providerId: id,
        workspaceId,
        provider,
      })),
    )
    .onConflictDoUpdate({
      target: [invoices.provider, invoices.providerId],
      set: { status: given('status'), url: given('url'), payUrl: given('pay_url'), number: given('number') },
    })
}

export const invoicesOf = (db: Executor, workspaceId: string): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.workspaceId, workspaceId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.number))
    .limit(100)

/** Returns subscriptions whose next event is overdue, and those with a change whose outcome is unknown. */
export const dueSubscriptions = (
  db: Executor,
  { now, checkedBefore, begunBefore }: { now: Date; checkedBefore: Date; begunBefore: Date },
  limit: number,
): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(
      or(
        lt(subscriptions.changingSince, begunBefore),
        and(
          inArray(subscriptions.status, ['trialing', 'active', 'pastDue', 'nonRenewing']),
          or(lte(subscriptions.periodEnd, now), isNotNull(subscriptions.graceEnd)),
          lte(subscriptions.checkedAt, checkedBefore),
        ),
      ),
    )
    .orderBy(asc(subscriptions.checkedAt))
    .limit(limit)

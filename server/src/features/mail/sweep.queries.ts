import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, isNull, like, lt, ne, or, sql } from '../../platform/db/drizzle.ts'
import { mails, sandboxMails } from './tables.ts'

const doneBefore = (before: Date): SQL | undefined => or(lt(mails.sentAt, before), lt(mails.failedAt, before))

/**
 * Deletes completed mails without a dedupe key, or with an address in it, which is valid for an hour at most; and
 * finally all others.
 */
export const deleteForgotten = async (
  db: Executor,
  { withoutKey, all }: { withoutKey: Date; all: Date },
): Promise<void> => {
  const isNameless = or(isNull(mails.dedupeKey), like(mails.dedupeKey, '%@%'))
  await db.delete(mails).where(or(and(doneBefore(withoutKey), isNameless), doneBefore(all)))
}

export const emptyDone = async (db: Executor, before: Date): Promise<void> => {
  await db
    .update(mails)
    .set({ to: '', data: sql`'{}'::jsonb`, lastError: null })
    .where(and(doneBefore(before), ne(mails.to, '')))
}

export const deleteSandboxBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(sandboxMails).where(lt(sandboxMails.at, before))
}

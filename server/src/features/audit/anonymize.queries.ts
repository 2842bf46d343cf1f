import { DELETED_USER } from '@metapyra/contract/account'
import type { Executor, SQL, Transaction } from '../../platform/db/drizzle.ts'
import { and, asc, eq, inArray, lt, or, sql } from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'
import { auditEntries } from './tables.ts'

const nobody = { address: null, browser: null, system: null }

/** Fields whose previous values are personal data. */
const PERSONAL = ['name', 'email', 'image', 'companyPosition']

const withoutNames = sql`(select coalesce(jsonb_agg(case when c ->> 'field' = any(${sql.param(PERSONAL)}::text[])
    then c || '{"before": null, "after": null}'::jsonb else c end order by n), '[]'::jsonb)
  from jsonb_array_elements(${auditEntries.changes}) with ordinality as e (c, n))`

export const forgetActor = async (tx: Transaction, personId: string): Promise<void> => {
  await tx
    .update(auditEntries)
    .set({ ...nobody, actorName: DELETED_USER, actorEmail: null })
    .where(eq(auditEntries.actorId, personId))
}

/** Matches the person's id, and their email, for example if a guest link was sent to it. */
export const forgetSubject = async (
  tx: Transaction,
  { id, email }: { id: string; email: string | null },
): Promise<void> => {
  const isNamed: SQL | undefined = email
    ? or(
        eq(auditEntries.subjectEmail, email),
        sql`position(${email}::text in ${auditEntries.subjectName}) > 0`,
      )
    : undefined
  await tx
    .update(auditEntries)
    .set({ subjectName: DELETED_USER, subjectEmail: null, changes: withoutNames })
    .where(or(eq(auditEntries.subjectId, id), isNamed))
}

const SOME = 1000

/** Deletes some of a space's entries from before then. Returns their number. */
export const deleteBatchBefore = async (db: Executor, workspaceId: string, before: Date): Promise<number> => {
  const old = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, workspaceId), lt(auditEntries.at, before)))
    .orderBy(asc(auditEntries.at))
    .limit(SOME)
  return (await db.delete(auditEntries).where(inArray(auditEntries.id, old))).rowCount ?? 0
}

export const allSpaces = async (db: Executor): Promise<string[]> =>
  (await db.select({ id: workspaces.id }).from(workspaces)).map(({ id }) => id)

import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, eq, getTableColumns, sql } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { sessions } from '../account/tables.ts'
import type { Notice } from './rules.ts'
import { pushNotices, pushSubscriptions } from './tables.ts'

const { expiresAt, ...columns } = getTableColumns(pushNotices)
const claimed = {
  ...columns,
  /** For how long people are still to be told of it, by the database's clock; not above 0: no more. */
  secondsLeft: sql<number>`extract(epoch from ${expiresAt} - now())::float`,
}

export type NoticeRow = Omit<typeof pushNotices.$inferSelect, 'expiresAt'> & { secondsLeft: number }

export interface ToTell {
  workspaceId: string
  /** Whom it may concern: where none of them has turned notifications on anywhere, nothing is kept. */
  userIds: string[]
  notice: Notice
  /** Nobody wants to be told of it then; a day where it does not say. */
  goodUntil?: Date
}

/** Returns a row where a notice is kept. Due by the millisecond, as mails are (`insertMails`). */
export const noticeInsert = ({ workspaceId, userIds, notice, goodUntil }: ToTell, from: SQL): SQL => sql`
  insert into ${pushNotices} (id, workspace_id, notice, next_at, expires_at)
  select ${newId()}::uuid, ${workspaceId}::uuid, ${JSON.stringify(notice)}::jsonb,
    date_trunc('milliseconds', now()),
    least(now() + interval '1 day', ${goodUntil?.toISOString() ?? null}::timestamptz) ${from}
  where exists (
    select from ${pushSubscriptions} join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
    where ${sessions.userId} = any(${sql.param(userIds)}::uuid[]))
  returning id`

/** Takes one that is due for this server, which counts as a try; no other takes it before `until`. */
export const claimNotice = async (
  db: Executor,
  { claim, now, until }: { claim: string; now: Date; until: Date },
): Promise<NoticeRow | undefined> => {
  const due = sql`(select n.id from ${pushNotices} n where n.next_at <= ${now}
    order by n.next_at limit 1 for update skip locked)`
  const [row] = await db
    .update(pushNotices)
    .set({ claim, nextAt: until, attempts: sql`${pushNotices.attempts} + 1` })
    .where(sql`${pushNotices.id} = ${due}`)
    .returning(claimed)
  return row
}

/** False where it is another claim's by now, and stays so. Whoever lets go of it takes the claim off: a renewal may be late. */
export const updateNotice = async (
  db: Executor,
  { id, claim }: NoticeRow,
  change: Partial<Pick<NoticeRow, 'claim' | 'nextAt' | 'attempts' | 'leftIds'>>,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(pushNotices)
    .set(change)
    .where(and(eq(pushNotices.id, id), eq(pushNotices.claim, claim ?? id)))
  return rowCount === 1
}

/** Whoever has it by now: it is told, or of no use any more. */
export const deleteNotice = async (db: Executor, { id }: NoticeRow): Promise<void> => {
  await db.delete(pushNotices).where(eq(pushNotices.id, id))
}

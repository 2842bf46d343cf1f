import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, eq, getTableColumns, sql } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { sessions } from '../account/tables.ts'
import { pushNotices, pushSubscriptions } from './tables.ts'
import type { Notice } from './text.rules.ts'

const { expiresAt, ...columns } = getTableColumns(pushNotices)
const claimed = {
  ...columns,
  /** Seconds for which the notification is still useful, by the database's clock; 0 or less: expired. */
  secondsLeft: sql<number>`extract(epoch from ${expiresAt} - now())::float`,
}

export type NoticeRow = Omit<typeof pushNotices.$inferSelect, 'expiresAt'> & { secondsLeft: number }

export interface QueuedNotification {
  workspaceId: string
  /** Possible recipients. If none has notifications turned on, nothing is stored. */
  userIds: string[]
  notice: Notice
  /** When the notification becomes useless; by default after a day. */
  goodUntil?: Date
}

/** Returns a row if a notification is stored. Due times are rounded to milliseconds, as in `insertMails`. */
export const noticeInsert = (
  { workspaceId, userIds, notice, goodUntil }: QueuedNotification,
  from: SQL,
): SQL => sql`
  insert into ${pushNotices} (id, workspace_id, notice, next_at, expires_at)
  select ${newId()}::uuid, ${workspaceId}::uuid, ${JSON.stringify(notice)}::jsonb,
    date_trunc('milliseconds', now()),
    least(now() + interval '1 day', ${goodUntil?.toISOString() ?? null}::timestamptz) ${from}
  where exists (
    select from ${pushSubscriptions} join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
    where ${sessions.userId} = any(${sql.param(userIds)}::uuid[]))
  returning id`

/** Claims a due notification for this server until `until`; this counts as an attempt. */
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

/**
 * Updates a claimed notification. Returns false if another claim has replaced this one. Releasing removes the claim,
 * because a renewal may arrive late.
 */
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

/** Deletes a notification that was sent or is useless, whoever has claimed it by now. */
export const deleteNotice = async (db: Executor, { id }: NoticeRow): Promise<void> => {
  await db.delete(pushNotices).where(eq(pushNotices.id, id))
}

import type { Executor, SQL } from '../../db/drizzle.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { newId } from '../../ids.ts'
import { sessions } from '../account/tables.ts'
import type { Notice } from './rules.ts'
import { pushNotices, pushSubscriptions } from './tables.ts'

export type NoticeRow = typeof pushNotices.$inferSelect

export interface ToTell {
  workspaceId: string
  /** Whom it may concern: where none of them has turned notifications on anywhere, nothing is kept. */
  userIds: string[]
  notice: Notice
}

/** Returns a row where a notice is kept. Due by the millisecond, as mails are (`insertMails`). */
export const noticeInsert = ({ workspaceId, userIds, notice }: ToTell, from: SQL): SQL => sql`
  insert into ${pushNotices} (id, workspace_id, notice, next_at)
  select ${newId()}::uuid, ${workspaceId}::uuid, ${JSON.stringify(notice)}::jsonb,
    date_trunc('milliseconds', now()) ${from}
  where exists (
    select from ${pushSubscriptions} join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
    where ${sessions.userId} = any(${sql.param(userIds)}::uuid[]))
  returning id`

/** Takes one that is due for this server, which counts as a try; no other takes it before `until`. */
export const claimNotice = async (
  db: Executor,
  { now, until }: { now: Date; until: Date },
): Promise<NoticeRow | undefined> => {
  const due = sql`(select n.id from ${pushNotices} n where n.next_at <= ${now}
    order by n.next_at limit 1 for update skip locked)`
  const [row] = await db
    .update(pushNotices)
    .set({ nextAt: until, attempts: sql`${pushNotices.attempts} + 1` })
    .where(sql`${pushNotices.id} = ${due}`)
    .returning()
  return row
}

/** Changes it while it is in the hands of whoever claimed it, and says so in the row: nobody else has it due just then. */
export const updateNotice = async (
  db: Executor,
  row: NoticeRow,
  change: Partial<Pick<NoticeRow, 'nextAt' | 'attempts' | 'leftIds'>>,
): Promise<void> => {
  const [changed] = await db
    .update(pushNotices)
    .set(change)
    .where(and(eq(pushNotices.id, row.id), eq(pushNotices.nextAt, row.nextAt)))
    .returning()
  Object.assign(row, changed)
}

export const deleteNotice = async (db: Executor, id: string): Promise<void> => {
  await db.delete(pushNotices).where(eq(pushNotices.id, id))
}

import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { QueuedNotification } from './notices.queries.ts'
import { noticeInsert } from './notices.queries.ts'

export type { QueuedNotification } from './notices.queries.ts'
export type { Notice } from './text.rules.ts'

/**
 * Returns SQL that stores a notification for each row of `stored`, as part of another statement. Call `announceNotice`
 * afterwards.
 */
export const noticeInsertFrom = (toTell: QueuedNotification, stored: SQL): SQL =>
  noticeInsert(toTell, sql`from ${stored}`)

/** After the commit, makes the sender look for notifications at once. */
export const announceNotice = (db: Executor): void => emitOnCommit(db, 'notice:kept')

/** [PUSH-3] Stores a notification for these people in the transaction of what it is about. */
export const queueNotice = async (tx: Executor, toTell: QueuedNotification): Promise<void> => {
  if (toTell.userIds.length === 0) return
  const { rows } = await tx.execute(noticeInsert(toTell, sql``))
  if (rows.length > 0) announceNotice(tx)
}

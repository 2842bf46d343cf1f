import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { ToTell } from './notices.queries.ts'
import { noticeInsert } from './notices.queries.ts'

export type { ToTell } from './notices.queries.ts'
export type { Notice } from './rules.ts'

/** Keeps it as a part of the statement that stores what it tells of, for each row that `stored` has; `announceNotice` then. */
export const keepingNotice = (toTell: ToTell, stored: SQL): SQL => noticeInsert(toTell, sql`from ${stored}`)

/** Once it is committed, whoever sends notices looks for it at once. */
export const announceNotice = (db: Executor): void => emitOnCommit(db, 'notice:kept')

/** [PUSH-3] Keeps what these people are to be told of, with what it tells of or not at all. */
export const queueNotice = async (tx: Executor, toTell: ToTell): Promise<void> => {
  if (toTell.userIds.length === 0) return
  const { rows } = await tx.execute(noticeInsert(toTell, sql``))
  if (rows.length > 0) announceNotice(tx)
}

import type { Executor, SQL, SQLWrapper } from './db/drizzle.ts'
import { and, isNotNull, isNull, sql } from './db/drizzle.ts'
import { bookings } from './features/appointment/tables.ts'
import { bulkActs } from './features/bulk/tables.ts'
import { calendarCopies } from './features/calendar/tables.ts'
import { driveTransfers } from './features/drive/tables.ts'
import { libraryVersions } from './features/library/tables.ts'
import { mails } from './features/mail/tables.ts'
import { pushNotices } from './features/push/tables.ts'

export interface Waiting {
  queue: string
  count: number
  /** How long the first of them has been due; 0 where none is. */
  oldestSeconds: number
}

const queue = (name: string, table: SQL, since: SQLWrapper, which: SQL | undefined): SQL =>
  sql`select ${name}::text as queue, count(*)::int as count,
    greatest(0, coalesce(extract(epoch from now() - min(${since})), 0))::float as seconds
    from ${table} where ${which}`

/**
 * What waits, and since when no server has had it in hand: what is being done, or tried again later, is not late. Each
 * reads a partial index of what is open.
 */
const QUEUES = [
  queue('mails', sql`${mails}`, mails.nextAt, and(isNull(mails.sentAt), isNull(mails.failedAt))),
  queue('notifications', sql`${pushNotices}`, pushNotices.nextAt, sql`${pushNotices.nextAt} < now()`),
  queue('acts on many people', sql`${bulkActs}`, bulkActs.heldUntil, isNull(bulkActs.finishedAt)),
  queue(
    'bookings in calendars',
    sql`${calendarCopies}`,
    calendarCopies.dueAt,
    sql`${calendarCopies.dueAt} < now()`,
  ),
  queue(
    'files of Drives',
    sql`${driveTransfers}`,
    sql`coalesce(${driveTransfers.claimedAt}, ${driveTransfers.createdAt})`,
    sql`${driveTransfers.status} = 'running'`,
  ),
  queue(
    'texts of the library',
    sql`${libraryVersions}`,
    sql`coalesce(${libraryVersions.textClaimedAt}, ${libraryVersions.createdAt})`,
    sql`${libraryVersions.textStatus} = 'pending'`,
  ),
  queue(
    'reminders of bookings',
    sql`${bookings}`,
    bookings.dueAt,
    and(isNotNull(bookings.dueAt), sql`${bookings.dueAt} < now()`),
  ),
]

/** For /metrics: a queue that grows old says that nothing takes from it. */
export const readQueues = async (db: Executor): Promise<Waiting[]> => {
  const { rows } = await db.execute<{ queue: string; count: number; seconds: number }>(
    sql.join(QUEUES, sql` union all `),
  )
  return rows.map(({ seconds, ...rest }) => ({ ...rest, oldestSeconds: seconds }))
}

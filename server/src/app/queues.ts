import { bookings } from '../features/appointment/tables.ts'
import { bulkActs } from '../features/bulk/tables.ts'
import { calendarCopies } from '../features/calendar/tables.ts'
import { driveTransfers } from '../features/drive/tables.ts'
import { libraryVersions } from '../features/library/tables.ts'
import { mails } from '../features/mail/tables.ts'
import { pushNotices } from '../features/push/tables.ts'
import type { Executor, SQL, SQLWrapper } from '../platform/db/drizzle.ts'
import { and, isNotNull, isNull, sql } from '../platform/db/drizzle.ts'

export interface QueueState {
  queue: string
  count: number
  /** Seconds that the oldest has been due; 0 if none is. */
  oldestSeconds: number
  /** Number of rows that failed and will be retried. */
  failing: number
}

interface Queue {
  name: string
  table: SQL
  since: SQLWrapper
  /** Selects the waiting rows of the table. */
  isOpen: SQL | undefined
  /** Selects the due ones of the waiting rows; all of them by default. */
  isDue?: SQL
  /** Selects the waiting rows that have failed, for queues that retry. */
  hasFailed?: SQL
}

const queue = ({ name, table, since, isOpen, isDue = sql`true`, hasFailed = sql`false` }: Queue): SQL =>
  sql`select ${name}::text as queue, (count(*) filter (where ${isDue}))::int as count,
    greatest(0, coalesce(extract(epoch from now() - min(${since}) filter (where ${isDue})), 0))::float as seconds,
    (count(*) filter (where ${hasFailed}))::int as failing
    from ${table} where ${isOpen}`

/**
 * What waits in each queue, and since when no server has taken it. Rows in progress or waiting for a retry don't count
 * as late. Each reads a partial index of the open rows.
 */
const QUEUES = [
  queue({
    name: 'mails',
    table: sql`${mails}`,
    since: mails.nextAt,
    isDue: sql`${mails.nextAt} <= now()`,
    isOpen: and(isNull(mails.sentAt), isNull(mails.failedAt)),
    hasFailed: isNotNull(mails.lastError),
  }),
  queue({
    name: 'notifications',
    table: sql`${pushNotices}`,
    since: pushNotices.nextAt,
    isOpen: sql`true`,
    isDue: sql`${pushNotices.nextAt} < now()`,
    hasFailed: sql`${pushNotices.attempts} > 0 and ${pushNotices.claim} is null`,
  }),
  queue({
    name: 'acts on many people',
    table: sql`${bulkActs}`,
    since: bulkActs.heldUntil,
    isDue: sql`${bulkActs.heldUntil} <= now()`,
    isOpen: isNull(bulkActs.finishedAt),
    hasFailed: sql`${bulkActs.failures} > 0`,
  }),
  queue({
    name: 'bookings in calendars',
    table: sql`${calendarCopies}`,
    since: calendarCopies.dueAt,
    isOpen: isNotNull(calendarCopies.dueAt),
    isDue: sql`${calendarCopies.dueAt} < now()`,
    hasFailed: isNotNull(calendarCopies.lastError),
  }),
  queue({
    name: 'files of Drives',
    table: sql`${driveTransfers}`,
    since: sql`coalesce(${driveTransfers.claimedAt}, ${driveTransfers.createdAt})`,
    isOpen: sql`${driveTransfers.status} = 'running'`,
    hasFailed: sql`${driveTransfers.tries} > 1`,
  }),
  queue({
    name: 'texts of the library',
    table: sql`${libraryVersions}`,
    since: sql`coalesce(${libraryVersions.textClaimedAt}, ${libraryVersions.createdAt})`,
    isOpen: sql`${libraryVersions.textStatus} = 'pending'`,
    hasFailed: sql`${libraryVersions.textTries} > 1`,
  }),
  queue({
    name: 'reminders of bookings',
    table: sql`${bookings}`,
    since: bookings.dueAt,
    isOpen: and(isNotNull(bookings.dueAt), sql`${bookings.dueAt} < now()`),
  }),
]

/** For /metrics: the age of a queue shows that nothing processes it. */
export const readQueues = async (db: Executor): Promise<QueueState[]> => {
  const { rows } = await db.execute<Omit<QueueState, 'oldestSeconds'> & { seconds: number }>(
    sql.join(QUEUES, sql` union all `),
  )
  return rows.map(({ seconds, ...rest }) => ({ ...rest, oldestSeconds: seconds }))
}

interface Failure {
  code?: string
  message?: string
}

/** PostgreSQL is gone, restarting, or refuses more connections; or the network connection to it is down. */
const GONE =
  /^(08|53|57P)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors that node-postgres reports without a code. */
const GONE_IN_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect$|^Client (was closed|has encountered a connection error) and is not queryable$/

/** The statement timed out or was in a deadlock. Nothing was changed, so it can be retried. */
const TOO_MUCH_AT_ONCE = /^(57014|55P03|40001|40P01)$/

/** The disk of the files or of the database is full. */
const DISK_FULL = /^(ENOSPC|EDQUOT|53100)$/

/** Why a query failed, if the query itself is not at fault. */
export const databaseFailureOf = (error: unknown): 'gone' | 'too much at once' | 'disk full' | undefined => {
  // Drizzle stores PostgreSQL's error as the cause.
  const { code = '', message = '' } = ((error as { cause?: Failure }).cause ?? error) as Failure
  if (DISK_FULL.test(code)) return 'disk full'
  if (TOO_MUCH_AT_ONCE.test(code)) return 'too much at once'
  return GONE.test(code) || (code === '' && GONE_IN_WORDS.test(message)) ? 'gone' : undefined
}

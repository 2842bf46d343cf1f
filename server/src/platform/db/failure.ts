interface Failure {
  code?: string
  message?: string
}

/** PostgreSQL is gone, restarting, or refuses more connections; or the way to it is cut. */
const GONE =
  /^(08|53|57P)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What node-postgres says without a code. */
const GONE_IN_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect$|^Client (was closed|has encountered a connection error) and is not queryable$/

/** Took longer than statements may, or waited crosswise with another: as nothing was done, it may be tried again. */
const TOO_MUCH_AT_ONCE = /^(57014|55P03|40001|40P01)$/

/** The disk of the files, or that of the database. */
const DISK_FULL = /^(ENOSPC|EDQUOT|53100)$/

/** What kept a query from being answered, where it is no fault of the query itself. */
export const databaseFailureOf = (error: unknown): 'gone' | 'too much at once' | 'disk full' | undefined => {
  // Drizzle keeps what PostgreSQL said as the cause.
  const { code = '', message = '' } = ((error as { cause?: Failure }).cause ?? error) as Failure
  if (DISK_FULL.test(code)) return 'disk full'
  if (TOO_MUCH_AT_ONCE.test(code)) return 'too much at once'
  return GONE.test(code) || (code === '' && GONE_IN_WORDS.test(message)) ? 'gone' : undefined
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** Counts the SQL statements of the current request, in development only. */
const counts = new AsyncLocalStorage<{ statements: number }>()

export const countingLogger = {
  logQuery: () => {
    const count = counts.getStore()
    if (count) count.statements += 1
  },
}

/** Runs work with its own count. */
export const withStatementCount = (work: () => void): void => counts.run({ statements: 0 }, work)

export const statementsSoFar = (): number => counts.getStore()?.statements ?? 0

import { AsyncLocalStorage } from 'node:async_hooks'

/** How many SQL statements the work at hand has made; counted in development alone. */
const counts = new AsyncLocalStorage<{ statements: number }>()

export const countingLogger = {
  logQuery: () => {
    const count = counts.getStore()
    if (count) count.statements += 1
  },
}

/** Runs work with a count of its own. */
export const withStatementCount = (work: () => void): void => counts.run({ statements: 0 }, work)

export const statementsSoFar = (): number => counts.getStore()?.statements ?? 0

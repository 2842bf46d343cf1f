import { filterClosed } from './queries.ts'

/** Filters people to those who have closed their account. */
export { filterClosed as closedAmong }

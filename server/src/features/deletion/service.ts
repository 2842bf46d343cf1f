import { closedAmong } from './queries.ts'

/** Who of these people has closed their account. */
export { closedAmong }

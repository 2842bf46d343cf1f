import type { SQL } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'

export interface Page {
  /** The key of the row before; undefined for the first page. */
  after: string | undefined
  limit: number
}

/** The page's rows of one key, which an index has in their order: however much there is, no more is read. */
export const within = (key: SQL, { after, limit }: Page): SQL =>
  sql`${after === undefined ? sql`` : sql`and ${key} > ${after}::uuid`} order by ${key} limit ${limit}`

/** Rows of a person with a `key` that they stand in the order of. */
export type PartQuery = (personId: string, page: Page) => SQL

/** A key of several columns, as one that rows can stand in the order of; for what is never much of one person. */
export const keyOf = (...columns: SQL[]): SQL => sql`md5(concat_ws(' ', ${sql.join(columns, sql`, `)}))::uuid`

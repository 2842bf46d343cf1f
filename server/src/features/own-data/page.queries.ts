import type { SQL } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'

export interface Page {
  /** The key of the previous row; undefined for the first page. */
  after: string | undefined
  limit: number
}

/** SQL: the page's rows, ordered by an indexed key, so that no more is read however much there is. */
export const pageOf = (key: SQL, { after, limit }: Page): SQL =>
  sql`${after === undefined ? sql`` : sql`and ${key} > ${after}::uuid`} order by ${key} limit ${limit}`

/** A query of a person's rows, ordered by their `key`. */
export type PartQuery = (personId: string, page: Page) => SQL

/** Combines several columns into one sortable key, for data of which a person never has much. */
export const keyOf = (...columns: SQL[]): SQL => sql`md5(concat_ws(' ', ${sql.join(columns, sql`, `)}))::uuid`

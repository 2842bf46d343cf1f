import { index, instant, integer, jsonb, pgTable, text } from '../../platform/db/drizzle.ts'

/** What a page says of itself, as it is shown below a link. */
export interface PageWords {
  title: string
  description: string
  siteName: string
}

/** Pages of the web that somebody has named, as they were when they were asked: for a day, and for whoever names them. */
export const webPages = pgTable(
  'web_pages',
  {
    /** SHA-256 of the address: some are long. */
    addressHash: text('address_hash').primaryKey(),
    /** Null: there is nothing to show of it. */
    words: jsonb('words').$type<PageWords>(),
    /** Its picture, drawn anew, if it has one and its bytes are still kept. */
    pictureSha256: text('picture_sha256'),
    width: integer('width'),
    height: integer('height'),
    size: integer('size'),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [index('web_pages_asked').on(table.askedAt)],
)

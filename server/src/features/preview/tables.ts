import { index, instant, integer, jsonb, pgTable, text } from '../../platform/db/drizzle.ts'

/** A page's description of itself, as displayed below a link. */
export interface PageMetadata {
  title: string
  description: string
  siteName: string
}

/** Cache of web pages in messages: kept for a day and used for everyone who links to them. */
export const webPages = pgTable(
  'web_pages',
  {
    /** SHA-256 of the address, because some are long. */
    addressHash: text('address_hash').primaryKey(),
    /** Null: the page has no preview. */
    words: jsonb('words').$type<PageMetadata>(),
    /** The page's re-encoded picture, if it has one and the bytes are still stored. */
    pictureSha256: text('picture_sha256'),
    width: integer('width'),
    height: integer('height'),
    size: integer('size'),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [index('web_pages_asked').on(table.askedAt)],
)

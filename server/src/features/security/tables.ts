import { instant, jsonb, pgTable, sql, text } from '../../platform/db/drizzle.ts'

/** The key pairs to which requests are encrypted; the private key is encrypted with the master key. */
export const serverKeys = pgTable('server_keys', {
  kid: text('kid').primaryKey(),
  publicKey: jsonb('public_key').$type<Record<string, string>>().notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
})

import { index, instant, pgTable, text } from '../../platform/db/drizzle.ts'

/** Captcha passes for forms: each is valid once, for a few minutes. */
export const captchaPasses = pgTable(
  'captcha_passes',
  {
    passHash: text('pass_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('captcha_passes_expiry').on(table.expiresAt)],
)

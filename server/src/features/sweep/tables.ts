import { instant, pgTable, text } from '../../platform/db/drizzle.ts'

/** When time was last as sweeps take it for; there is one row. */
export const sweepTimes = pgTable('sweep_times', {
  id: text('id').primaryKey(),
  lastAt: instant('last_at').notNull(),
})

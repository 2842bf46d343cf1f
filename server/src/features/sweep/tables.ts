import { instant, pgTable, text } from '../../platform/db/drizzle.ts'

/** The last time a sweep trusted; there is one row. */
export const sweepTimes = pgTable('sweep_times', {
  id: text('id').primaryKey(),
  lastAt: instant('last_at').notNull(),
})

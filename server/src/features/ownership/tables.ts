import { index, instant, isNull, pgTable, text, uniqueIndex, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** Offers of ownership, those that have ended included. One is open as long as it neither ended nor ran out. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    giverBecomes: text('giver_becomes').$type<'owner' | 'admin' | 'user'>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** `groundless`: its giver or receiver is not any more what they were for it. */
    outcome: text('outcome').$type<'accepted' | 'declined' | 'withdrawn' | 'expired' | 'groundless'>(),
  },
  (table) => [
    uniqueIndex('ownership_offers_open').on(table.workspaceId).where(isNull(table.endedAt)),
    index('ownership_offers_giver').on(table.giverId),
    index('ownership_offers_receiver').on(table.receiverId),
  ],
)

import { index, instant, isNull, pgTable, text, uniqueIndex, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** Offers of ownership, including ended ones. An offer is open until it is ended or expires. */
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
    /** `groundless`: its giver or receiver no longer has the required role. */
    outcome: text('outcome').$type<'accepted' | 'declined' | 'withdrawn' | 'expired' | 'groundless'>(),
  },
  (table) => [
    uniqueIndex('ownership_offers_open').on(table.workspaceId).where(isNull(table.endedAt)),
    index('ownership_offers_giver').on(table.giverId),
    index('ownership_offers_receiver').on(table.receiverId),
  ],
)

import { boolean, index, instant, jsonb, pgTable, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'

/** The space settings that let people in without an invitation. */
export const ACCESS_SETTINGS = ['isOpen', 'isGuestAllowed', 'takesLinkGuests', 'takesMeetingGuests'] as const
type WayIntoSpace = (typeof ACCESS_SETTINGS)[number]

/** A space whose only member closed their account, with the access settings it had before. */
export interface OrphanedSpace {
  workspaceId: string
  ways: Record<WayIntoSpace, boolean>
}

/** [DEL-3] Accounts that are closed but not erased yet. Each can be restored until `eraseAt`. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    eraseAt: instant('erase_at').notNull(),
    /** True if the text they wrote is erased too. */
    takesWords: boolean('takes_words').notNull(),
    /** The spaces they were active in, and will be again if the account is restored. */
    spaceIds: jsonb('space_ids').$type<string[]>().notNull(),
    /** The spaces that are deleted with the account. */
    leftAlone: jsonb('left_alone').$type<OrphanedSpace[]>().notNull(),
    /** End of the lease of the server that erases it. */
    heldUntil: instant('held_until'),
  },
  (table) => [index('account_deletions_due').on(table.eraseAt)],
)

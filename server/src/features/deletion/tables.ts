import { boolean, index, instant, jsonb, pgTable, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'

/** The settings of a space by which people come in without being asked. */
export const WAYS_INTO_SPACE = ['isOpen', 'isGuestAllowed', 'takesLinkGuests', 'takesMeetingGuests'] as const
type WayIntoSpace = (typeof WAYS_INTO_SPACE)[number]

/** A space that had nobody else, as its last person closed their account: how it let people in before. */
export interface LeftAlone {
  workspaceId: string
  ways: Record<WayIntoSpace, boolean>
}

/** [DEL-3] Accounts that are closed and not erased yet: until `eraseAt` each can be kept after all. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    eraseAt: instant('erase_at').notNull(),
    /** What they wrote goes as well. */
    takesWords: boolean('takes_words').notNull(),
    /** The spaces that they took part in, and do again where they keep the account. */
    spaceIds: jsonb('space_ids').$type<string[]>().notNull(),
    /** Those of them that go with the account. */
    leftAlone: jsonb('left_alone').$type<LeftAlone[]>().notNull(),
    /** Until then one server erases it. */
    heldUntil: instant('held_until'),
  },
  (table) => [index('account_deletions_due').on(table.eraseAt)],
)

import { bigint, index, instant, isNull, pgTable, text, uuid } from '../../db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** What is stored, by a space or, an account's avatar, by a person alone. Bytes lie under their SHA-256, so that the same file twice takes its room once. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** Null: the avatar of an account, which goes with the person into every space. */
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The person, or the session of a guest, who has no account. */
    ownerId: uuid('owner_id').notNull(),
    /** Of the bytes as they are stored: pictures are drawn anew. */
    sha256: text('sha256').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<'avatar' | 'image' | 'file' | 'logo'>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('files_workspace').on(table.workspaceId),
    index('files_owner').on(table.ownerId).where(isNull(table.workspaceId)),
  ],
)

import {
  bigint,
  index,
  instant,
  integer,
  isNotNull,
  pgTable,
  sql,
  text,
  uuid,
} from '../../platform/db/drizzle.ts'
import { messages } from '../chat/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/**
 * Stored files of a space or, for an account's avatar, of a person. Bytes are stored under their SHA-256, so that
 * duplicates are stored once.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** Null: an account's avatar, which the person has in every space. */
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The person's id, or the session of a guest, who has no account. */
    ownerId: uuid('owner_id').notNull(),
    /** Digest of the stored bytes; pictures are re-encoded first. */
    sha256: text('sha256').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    kind: text('kind')
      .$type<'avatar' | 'image' | 'file' | 'logo' | 'message' | 'preview' | 'library'>()
      .notNull(),
    /**
     * For a file sent with a message, once sent, or a link preview: its message, and its position among that message's
     * files.
     */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    position: integer('position'),
    /** In pixels, if it is displayed as a picture. */
    width: integer('width'),
    height: integer('height'),
    /** A smaller picture to display in its place. */
    smallerSha256: text('preview_sha256'),
    /** For a voice note. */
    durationMs: integer('duration_ms'),
    waveform: text('waveform'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // For the storage used by a space, read from the index only.
    index('files_workspace').on(table.workspaceId, table.sha256, table.size),
    index('files_owner').on(table.ownerId, table.id),
    index('files_message').on(table.messageId).where(isNotNull(table.messageId)),
    index('files_sent').on(table.ownerId, table.createdAt).where(sql`${table.kind} = 'message'`),
    index('files_unsent')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'message' and ${table.messageId} is null`),
    index('files_bytes').on(table.sha256),
    index('files_preview_bytes').on(table.smallerSha256).where(isNotNull(table.smallerSha256)),
  ],
)

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
    kind: text('kind')
      .$type<'avatar' | 'image' | 'file' | 'logo' | 'message' | 'preview' | 'library'>()
      .notNull(),
    /** Of one that was stored for a message, or shows what its link leads to: that, once it is sent; which of its files. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    position: integer('position'),
    /** In pixels, where it is shown as a picture. */
    width: integer('width'),
    height: integer('height'),
    /** A smaller picture to show in its place. */
    smallerSha256: text('preview_sha256'),
    /** Of a voice note. */
    durationMs: integer('duration_ms'),
    waveform: text('waveform'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // How much room a space's files take: read from the index alone.
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

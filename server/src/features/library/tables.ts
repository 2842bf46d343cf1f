import type { LIBRARY_KINDS, LibraryRight, LibraryVersion } from '@metapyra/contract/entities/library'
import {
  bigint,
  boolean,
  index,
  instant,
  integer,
  isNotNull,
  isNull,
  pgTable,
  primaryKey,
  sql,
  text,
  tsvector,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { files } from '../files/tables.ts'
import { workspaces } from '../workspace/tables.ts'

export const libraryItems = pgTable(
  'library_items',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    /** The parent folders from the top, and the item itself. */
    path: uuid('path').array().notNull(),
    kind: text('kind').$type<(typeof LIBRARY_KINDS)[number]>().notNull(),
    name: text('name').notNull(),
    /** Key of the name, the same for names that differ only in case. */
    nameKey: text('name_key').notNull(),
    /** The order in a folder. */
    sortKey: text('sort_key').notNull(),
    ownerId: uuid('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    /** For a link; for a Drive file, the URL at which Google displays it. */
    url: text('url'),
    /** For a Drive file, which Google shows to its owner's account. */
    driveFileId: text('drive_file_id'),
    tags: text('tags').array().notNull(),
    /** The current version; null if the item has no content of its own. */
    versionId: uuid('version_id'),
    isPinned: boolean('is_pinned').notNull().default(false),
    trashedAt: instant('trashed_at'),
    /** The trashed item with which this one was trashed; the item itself if it was trashed directly. */
    trashRootId: uuid('trash_root_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('library_items_name')
      .on(
        table.workspaceId,
        sql`coalesce(${table.parentId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
        table.nameKey,
      )
      .where(isNull(table.trashedAt)),
    index('library_items_folder').on(table.workspaceId, table.parentId, sql`${table.sortKey} collate "C"`),
    index('library_items_path').using('gin', table.path),
    index('library_items_owner').on(table.ownerId, table.id),
    index('library_items_trash').on(table.trashedAt).where(isNotNull(table.trashedAt)),
  ],
)

/** Rights set on an item itself, including its owner's. */
export const libraryRights = pgTable(
  'library_rights',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    principal: text('principal').$type<LibraryRight['principal']>().notNull(),
    principalId: text('principal_id').notNull(),
    /** Index in `LIBRARY_LEVELS`. */
    level: integer('level').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.principal, table.principalId] })],
)

export const libraryVersions = pgTable(
  'library_versions',
  {
    id: uuid('id').primaryKey(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** For a file: each version has its own row in `files`; identical bytes are stored once. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'cascade' }),
    /** For a note. */
    text: text('text'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    uploaderId: uuid('uploader_id').notNull(),
    uploaderName: text('uploader_name').notNull(),
    note: text('note'),
    textStatus: text('text_status').$type<LibraryVersion['textStatus']>().notNull(),
    /** When a server began to extract its text, and how often that was tried. */
    textClaimedAt: instant('text_claimed_at'),
    textTries: integer('text_tries').notNull().default(0),
    /** True if the text was not read within the short time of the first try. */
    isTextSlow: boolean('is_text_slow').notNull().default(false),
    /** The search vector of its text. */
    words: tsvector('words'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('library_versions_number').on(table.itemId, table.number),
    uniqueIndex('library_versions_file').on(table.fileId),
    index('library_versions_unread').on(table.createdAt).where(sql`${table.textStatus} = 'pending'`),
  ],
)

/** When a space's next document is read, relative to other spaces: later by the time its last one took. */
export const libraryReadings = pgTable('library_readings', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  nextTurnAt: instant('next_turn_at').notNull(),
})

/** Staged uploads: files that come in parts, whose bytes are stored apart until all have come. */
export const libraryUploads = pgTable(
  'library_uploads',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The hash that the sender declared at the beginning. */
    sha256: text('sha256'),
    partBytes: integer('part_bytes').notNull(),
    /** When the last part came. */
    touchedAt: instant('touched_at').notNull(),
  },
  (table) => [
    index('library_uploads_owner').on(table.ownerId),
    index('library_uploads_space').on(table.workspaceId, table.size),
    index('library_uploads_touched').on(table.touchedAt),
  ],
)

export const libraryParts = pgTable(
  'library_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => libraryUploads.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.part] })],
)

/** A version's text in passages, from which a search picks the one to display. */
export const libraryChunks = pgTable(
  'library_chunks',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => libraryVersions.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    page: integer('page'),
    heading: text('heading'),
    text: text('text').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.number] })],
)

/** The search index of an item: its name and tags, then also its current text and its space. */
export const libraryTexts = pgTable(
  'library_texts',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    title: tsvector('title').notNull(),
    search: tsvector('search').notNull(),
    /** When the text was last indexed, by the database's clock. Other indexes use this to find what is new. */
    indexedAt: instant('indexed_at').notNull().default(sql`clock_timestamp()`),
  },
  // Without a list of pending entries, because each search would have to read all of it.
  (table) => [
    index('library_texts_search').using('gin', table.search).with({ fastupdate: false }),
    index('library_texts_indexed').on(table.indexedAt),
  ],
)

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
    /** The folders above, from the top, and the item itself. */
    path: uuid('path').array().notNull(),
    kind: text('kind').$type<(typeof LIBRARY_KINDS)[number]>().notNull(),
    name: text('name').notNull(),
    /** Of the name: the same for names that are the same but for upper and lower case. */
    nameKey: text('name_key').notNull(),
    /** By which a folder shows what is in it. */
    sortKey: text('sort_key').notNull(),
    ownerId: uuid('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    /** Of a link, and where Google shows a file of somebody's Drive. */
    url: text('url'),
    /** Of such a file, which Google lets its owner's account see. */
    driveFileId: text('drive_file_id'),
    tags: text('tags').array().notNull(),
    /** What it says now; null where it has no content of its own. */
    versionId: uuid('version_id'),
    isPinned: boolean('is_pinned').notNull().default(false),
    trashedAt: instant('trashed_at'),
    /** What was thrown away, which took this along; the item itself where it is that. */
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

/** What is said of an item itself; its owner's right stands here as well. */
export const libraryRights = pgTable(
  'library_rights',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    principal: text('principal').$type<LibraryRight['principal']>().notNull(),
    principalId: text('principal_id').notNull(),
    /** Its place in `LIBRARY_LEVELS`. */
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
    /** Of a file: each version has a row of its own there, alike bytes are stored once. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'cascade' }),
    /** Of a note. */
    text: text('text'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    uploaderId: uuid('uploader_id').notNull(),
    uploaderName: text('uploader_name').notNull(),
    note: text('note'),
    textStatus: text('text_status').$type<LibraryVersion['textStatus']>().notNull(),
    /** Since when a server reads it, and how often one has begun to. */
    textClaimedAt: instant('text_claimed_at'),
    textTries: integer('text_tries').notNull().default(0),
    /** It was not read in the short time that each has first. */
    isTextSlow: boolean('is_text_slow').notNull().default(false),
    /** Of what it says. */
    words: tsvector('words'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('library_versions_number').on(table.itemId, table.number),
    uniqueIndex('library_versions_file').on(table.fileId),
    index('library_versions_unread').on(table.createdAt).where(sql`${table.textStatus} = 'pending'`),
  ],
)

/** When a space's next document is read, among those of others: later by as long as the last one took. */
export const libraryReadings = pgTable('library_readings', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  nextTurnAt: instant('next_turn_at').notNull(),
})

/** A file that comes in parts, whose bytes lie aside until it is whole. */
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
    /** As its sender said at the beginning. */
    sha256: text('sha256'),
    partBytes: integer('part_bytes').notNull(),
    /** When something of it came last. */
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

/** What a version says, passage by passage: of a search the one that is shown is chosen among them. */
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

/** By which an item is found: its name and tags, and with them what it says now, and the space that it is in. */
export const libraryTexts = pgTable(
  'library_texts',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    title: tsvector('title').notNull(),
    search: tsvector('search').notNull(),
    /** When it was put in last, by the database's clock: what an index elsewhere has not seen yet. */
    indexedAt: instant('indexed_at').notNull().default(sql`clock_timestamp()`),
  },
  // Without a list of what is new: a search would read all of it.
  (table) => [
    index('library_texts_search').using('gin', table.search).with({ fastupdate: false }),
    index('library_texts_indexed').on(table.indexedAt),
  ],
)

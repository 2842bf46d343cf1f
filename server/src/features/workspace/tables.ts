import type { WorkingHours } from '@metapyra/contract/entities/admin'
import type { GuestRightSetting } from '@metapyra/contract/guests'
import {
  boolean,
  index,
  instant,
  integer,
  isNotNull,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'

/** A space's settings. Those of an older space may lack newer fields (`settingsOf`). */
export interface Settings extends Record<GuestRightSetting, boolean> {
  /** Anyone with the address can enter, and so can everyone with a link. */
  isGuestAllowed: boolean
  takesLinkGuests: boolean
  takesMeetingGuests: boolean
  isOpen: boolean
  requireVerifiedEmail: boolean
  defaultRole: 'user' | 'guest'
  invitationDays: number
  chatRetentionDays: number
  userRecording: 'enabled' | 'disabled'
  userTranscriber: 'enabled' | 'disabled'
  timeZone: string
  workingHours: WorkingHours
  isChatOn: boolean
  showsPreviews: boolean
  isReceptionOn: boolean
  asksConsent: boolean
}

type Later =
  | GuestRightSetting
  | 'invitationDays'
  | 'takesLinkGuests'
  | 'takesMeetingGuests'
  | 'userRecording'
  | 'userTranscriber'
  | 'timeZone'
  | 'workingHours'
  | 'isChatOn'
  | 'showsPreviews'
  | 'isReceptionOn'
  | 'asksConsent'
export type StoredSettings = Omit<Settings, Later> & Partial<Settings>

export const workspaces = pgTable(
  'workspaces',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The label under the main host. */
    domain: text('domain').notNull(),
    mapId: text('map_id').notNull(),
    useCase: text('use_case').notNull(),
    companyName: text('company_name'),
    industryName: text('industry_name'),
    companySize: text('company_size'),
    image: text('image'),
    logo: text('logo'),
    settings: jsonb('settings').$type<StoredSettings>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('workspaces_domain').on(table.domain)],
)

/** Counts the changes to each part of a space, so that no one overwrites changes that they haven't seen. */
export const spaceEdits = pgTable(
  'space_edits',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    part: text('part').$type<'profile' | 'settings'>().notNull(),
    revision: integer('revision').notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.part] })],
)

/** A person's membership in one space. Name and email are copied here so that the console's list needs no join. */
export const members = pgTable(
  'members',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<'owner' | 'admin' | 'user' | 'guest'>().notNull(),
    status: text('status').$type<'active' | 'invited' | 'inactive'>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    image: text('image'),
    companyPosition: text('company_position'),
    recording: boolean('recording').notNull().default(false),
    transcriber: boolean('transcriber').notNull().default(false),
    lastLocation: jsonb('last_location').$type<{ x: number; y: number }>(),
    /**
     * The person whose right the invitation depends on. Null while `invited` means that it is void ([ADM-3]): no email
     * is sent, no link opens, and `role` is the space's default again.
     */
    invitedBy: uuid('invited_by'),
    invitedAt: instant('invited_at'),
    joinedAt: instant('joined_at'),
    lastActiveAt: instant('last_active_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The import that invited the person. */
    importId: uuid('import_id'),
    /** When an admin last changed the membership; null if it is as it began. */
    changedAt: instant('changed_at'),
    /**
     * Name and email as the console's search compares them (`foldedSql`). A trigger fills it
     * (migrations/0071_fold_searched_text.sql).
     */
    lookUp: text('look_up'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('members_user').on(table.userId),
    index('members_email').on(table.workspaceId, table.email),
    index('members_import').on(table.workspaceId, table.importId).where(isNotNull(table.importId)),
    index('members_search').using('gin', sql`${table.lookUp} gin_trgm_ops`),
    // One index for each sort order of the list, for index-only scans (docs/queries.md); that is why the column follows
    // its expression.
    index('members_by_name').on(
      table.workspaceId,
      table.status,
      sql`lower(${table.name})`,
      table.userId,
      table.name,
    ),
    index('members_by_email').on(table.workspaceId, table.status, table.email, table.userId),
    index('members_by_role').on(
      table.workspaceId,
      table.status,
      sql`(case ${table.role} when 'owner' then 1 when 'admin' then 2 when 'user' then 3 else 4 end)`,
      table.userId,
      table.role,
    ),
    index('members_by_position').on(
      table.workspaceId,
      table.status,
      sql`lower(${table.companyPosition})`,
      table.userId,
      table.companyPosition,
    ),
    index('members_by_last_active').on(table.workspaceId, table.status, table.lastActiveAt, table.userId),
    index('members_by_joined').on(table.workspaceId, table.status, table.joinedAt, table.userId),
    index('members_by_invited').on(table.workspaceId, table.status, table.invitedAt, table.userId),
  ],
)

/** A space's own domain. It takes effect at `verifiedAt`; before that anyone can claim it, without any effect. */
export const ownDomains = pgTable(
  'own_domains',
  {
    workspaceId: uuid('workspace_id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Lowercase, in ASCII form, without a port or trailing dot. */
    host: text('host').notNull(),
    /** The value that its TXT record must have. */
    proof: text('proof').notNull(),
    verifiedAt: instant('verified_at'),
    /** When the record was last checked. */
    checkedAt: instant('checked_at'),
    /** Since when the record of a verified domain has been missing. */
    missingSince: instant('missing_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('own_domains_host').on(table.host).where(isNotNull(table.verifiedAt))],
)

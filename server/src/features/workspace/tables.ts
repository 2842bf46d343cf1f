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

/** What the settings of a space hold; those of an older one may miss what came later (`settingsOf`). */
export interface Settings extends Record<GuestRightSetting, boolean> {
  /** Anyone with the address comes in, and so does everybody else. */
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
    /** The label below the main host. */
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

/** How often a part of a space was changed, so that nobody overwrites what they have not seen. */
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

/** One person in one space. Name and address are kept here as well, so that the console's list never joins. */
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
     * Whose right the invitation rests on. Null while `invited` is a void one ([ADM-3]): no mail goes out, no link
     * opens, and `role` has fallen back to the space's default.
     */
    invitedBy: uuid('invited_by'),
    invitedAt: instant('invited_at'),
    joinedAt: instant('joined_at'),
    lastActiveAt: instant('last_active_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** What the console's search looks through. */
    lookUp: text('look_up').generatedAlwaysAs(sql`lower(name || ' ' || email)`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('members_user').on(table.userId),
    index('members_email').on(table.workspaceId, table.email),
    index('members_search').using('gin', sql`${table.lookUp} gin_trgm_ops`),
    // One an order of the list, read without the table (docs/queries.md); so the column stands behind its expression.
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

/** A space's own domain. It counts from `verifiedAt` on; before that anybody may claim it, and nothing comes of it. */
export const ownDomains = pgTable(
  'own_domains',
  {
    workspaceId: uuid('workspace_id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Lower case, in its ASCII form, without a port or a closing dot. */
    host: text('host').notNull(),
    /** What its TXT record must hold. */
    proof: text('proof').notNull(),
    verifiedAt: instant('verified_at'),
    /** When the record was last looked for. */
    checkedAt: instant('checked_at'),
    /** Since when it has been missing, for a domain that had been proved. */
    missingSince: instant('missing_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('own_domains_host').on(table.host).where(isNotNull(table.verifiedAt))],
)

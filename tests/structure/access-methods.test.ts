import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './biome.ts'

/** Columns that say who a row belongs to, or that contain a secret. */
const OF_SOMEBODY =
  /(^|_)(user|owner|host|giver|organizer|session|linked|sender)_id$|^(created|invited)_by$|hash|token|secret|endpoint/

/**
 * The tables of access methods: a row gives access to an account, reads it, or lets others reach its owner.
 * `server/src/features/access-grants` ends all of them when a password is set by an emailed link, and its test creates
 * one of each.
 */
const ACCESS_METHOD_TABLES = [
  'booking_links',
  'email_changes',
  'event_feeds',
  'guest_invites',
  'identities',
  'link_starts',
  'linked_accounts',
  'ownership_offers',
  'push_subscriptions',
  'sessions',
  'tokens',
]

/** Tables whose rows are removed along with an access method. */
const DEPENDENT_TABLES = ['calendar_accounts', 'calendars', 'handoffs', 'receptions']

/** Tables about what a person is, has or has done. Only a session can read them. */
const NO_WAY_IN = [
  ...['agent_days', 'agent_turns', 'announcement_views', 'announcements', 'appointment_blocks'],
  ...[
    'appointment_overrides',
    'appointment_schedules',
    'booking_seats',
    'booking_type_hosts',
    'booking_types',
  ],
  ...['bookings', 'bulk_acts', 'bulk_people', 'captcha_passes', 'conversations', 'desk_notes', 'desks'],
  ...['drive_transfers', 'event_attendees', 'event_strangers_asked', 'events', 'files', 'hosted_pages'],
  ...['import_batches', 'import_jobs', 'library_items', 'library_uploads', 'list_views', 'mails'],
  // Memberships and invitations belong to the space: its owners and admins grant and revoke them.
  ...['members', 'message_mentions', 'message_reports', 'messages', 'polls', 'statuses', 'web_pages'],
  ...['account_deletions', 'guest_notices'],
  // Access that is being returned to its provider.
  'link_give_backs',
  // The table of the password being set.
  'users',
]

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, unknown> }>
}

test('each table of what is somebody’s is a way into their account, or is known to be none', () => {
  const folder = join(root, 'server/src/platform/db/migrations/meta')
  const last =
    readdirSync(folder)
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? ''
  const { tables } = JSON.parse(readFileSync(join(folder, last), 'utf8')) as Snapshot
  const foundTables = Object.values(tables)
    .filter(({ columns }) => Object.keys(columns).some((name) => OF_SOMEBODY.test(name)))
    .map(({ name }) => name)
  expect(foundTables.length).toBeGreaterThan(40)
  const listed = [...ACCESS_METHOD_TABLES, ...DEPENDENT_TABLES, ...NO_WAY_IN]
  expect(new Set(listed).size).toBe(listed.length)
  expect(foundTables.toSorted()).toEqual(listed.toSorted())
})

test('each way in is made and looked for by the test of how they end', () => {
  const path = 'server/src/features/access-grants/access-grants.test.ts'
  const text = readFileSync(join(root, path), 'utf8')
  // [AUTH-3] Email changes have their own tests (`squatter.test.ts`).
  const missing = ACCESS_METHOD_TABLES.filter(
    (name) => name !== 'email_changes' && !text.includes(`select from ${name} `),
  )
  expect(missing).toEqual([])
})

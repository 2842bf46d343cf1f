import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './biome.ts'

/** Whose row it is, or what opens something. */
const OF_SOMEBODY =
  /(^|_)(user|owner|host|giver|organizer|session|linked|sender)_id$|^(created|invited)_by$|hash|token|secret|endpoint/

/**
 * By what somebody comes into an account, or reads it, or lets others reach its person. `server/src/features/access-grants` ends
 * each of them at a password set by mail, and its test makes one of each.
 */
const WAYS_IN = [
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

/** These go with one of them. */
const WITH_THEM = ['calendar_accounts', 'calendars', 'handoffs', 'receptions']

/** What somebody is, has or has done: read by a session alone. */
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
  // Memberships and invitations are the space's own: whoever runs it gives and takes them.
  ...['members', 'message_mentions', 'message_reports', 'messages', 'polls', 'statuses', 'web_pages'],
  ...['account_deletions', 'guest_notices'],
  // An access that is on its way back to its provider.
  'link_give_backs',
  // Its password is what is set.
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
  const found = Object.values(tables)
    .filter(({ columns }) => Object.keys(columns).some((name) => OF_SOMEBODY.test(name)))
    .map(({ name }) => name)
  expect(found.length).toBeGreaterThan(40)
  const listed = [...WAYS_IN, ...WITH_THEM, ...NO_WAY_IN]
  expect(new Set(listed).size).toBe(listed.length)
  expect(found.toSorted()).toEqual(listed.toSorted())
})

test('each way in is made and looked for by the test of how they end', () => {
  const path = 'server/src/features/access-grants/access-grants.test.ts'
  const text = readFileSync(join(root, path), 'utf8')
  // [AUTH-3] A change of address has tests of its own (`squatter.test.ts`).
  const missing = WAYS_IN.filter((name) => name !== 'email_changes' && !text.includes(`select from ${name} `))
  expect(missing).toEqual([])
})

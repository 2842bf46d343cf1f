const ofItem = 'select i.workspace_id from library_items i where i.id = t.item_id'
const ofVersion =
  'select i.workspace_id from library_versions v join library_items i on i.id = v.item_id where v.id = t.version_id'
const ofConversation = 'select c.workspace_id from conversations c where c.id = t.conversation_id'
const ofMessage =
  'select c.workspace_id from messages m join conversations c on c.id = m.conversation_id where m.id = t.message_id'
const ofPoll = 'select p.workspace_id from polls p where p.id = t.poll_id'
const ofEvent = 'select e.workspace_id from events e where e.id = t.event_id'
const ofThread = 'select h.workspace_id from agent_threads h where h.id = t.thread_id'
const own = 't.workspace_id'

/**
 * [TEXT-3] Tables that grow with what people write and count towards a space's storage, with the SQL that finds the
 * space of a row `t`.
 */
export const COUNTED: Record<string, string> = {
  messages: ofConversation,
  message_revisions: ofMessage,
  message_mentions: ofConversation,
  message_reactions: ofMessage,
  message_reports: own,
  library_items: own,
  library_versions: ofItem,
  library_chunks: ofVersion,
  library_texts: ofItem,
  polls: own,
  poll_options: ofPoll,
  poll_ballots: ofPoll,
  events: own,
  event_overrides: ofEvent,
  event_attendees: ofEvent,
  booking_types: own,
  bookings: own,
  agents: own,
  agent_threads: own,
  agent_turns: ofThread,
  announcements: own,
  desk_notes: own,
  import_failed_rows: own,
  import_batches: own,
  list_views: own,
}

/** [TEXT-3] Tables that do not grow with what people write, and why. */
export const UNCOUNTED: Record<string, string[]> = {
  'so many rows a person, or a device': [
    'users',
    'sessions',
    'identities',
    'handoffs',
    'email_changes',
    'account_deletions',
    'calendar_accounts',
    'calendars',
    'linked_accounts',
    'link_starts',
    'link_give_backs',
    'push_subscriptions',
    'tokens',
    'statuses',
    'desks',
    'members',
    'guests',
    'guest_notices',
    'event_feeds',
    'appointment_schedules',
    'appointment_overrides',
    'appointment_blocks',
    'receptions',
    'captcha_passes',
    'mail_stops',
    'mail_allowances',
  ],
  'so many rows a space': [
    'workspaces',
    'space_texts',
    'space_edits',
    'own_domains',
    'ownership_offers',
    'subscriptions',
    'hosted_pages',
    'billing_events',
    'invoices',
    'agent_synonyms',
    'agent_days',
    'library_readings',
  ],
  'ids, numbers and times alone': [
    'conversations',
    'conversation_members',
    'message_erasures',
    'person_blocks',
    'talk_consents',
    'announcement_views',
    'booking_type_hosts',
    'booking_seats',
    'booking_links',
    'event_occurrences',
    'event_attendances',
    'event_reminders',
    'event_strangers_asked',
    'library_rights',
    'agent_calls',
    'guest_invites',
  ],
  'its bytes are counted as files': ['files', 'library_uploads', 'library_parts'],
  'it is swept': [
    'audit_entries',
    'bulk_acts',
    'bulk_people',
    'import_jobs',
    'drive_transfers',
    'mails',
    'sandbox_mails',
    'push_notices',
    'web_pages',
  ],
  'what stands in somebody’s calendar elsewhere': ['calendar_events', 'calendar_copies'],
  'so many a day from one address': ['business_requests', 'subscribers'],
  'of the server itself': ['server_keys', 'vapid_keys', 'sweep_times'],
}

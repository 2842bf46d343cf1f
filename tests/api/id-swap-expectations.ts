import type { CallName } from '@metapyra/contract/calls'
import type { IdField } from './id-fields.ts'
import type { Objects } from './space-objects.ts'

/**
 * The expected result of another space's id: 404; the same as for an unknown id; or, if senders create the id
 * themselves, an object of the sender's own.
 */
export interface IdRow {
  /** Which of the objects the id names. */
  kind: keyof Objects
  expected: 'notFound' | 'asUnknown' | 'isOwn'
}

/** The kind of object that a field name refers to, unless an entry for the call below overrides it. */
const KINDS: Record<string, string> = {
  agentId: 'agent',
  aroundId: 'message',
  attendeeId: 'attendee',
  bookingId: 'booking',
  callId: 'call',
  circle: 'space',
  eventId: 'event',
  fileId: 'file',
  fileIds: 'chatFile',
  folderIds: 'folder',
  groupIds: 'group',
  guestId: 'guestLink',
  guestIds: 'guestLink',
  hostIds: 'member',
  hostedPageId: 'hostedPage',
  importId: 'import',
  itemIds: 'item',
  linkId: 'bookingLink',
  messageId: 'message',
  offerId: 'offer',
  optionId: 'option',
  optionIds: 'option',
  optionalIds: 'member',
  parentId: 'folder',
  personId: 'member',
  pollId: 'poll',
  principalId: 'member',
  proposalId: 'proposal',
  ranking: 'rankedOption',
  receiverId: 'space',
  resourceId: 'item',
  restoreVersionId: 'version',
  retireOptionIds: 'option',
  sinceVersionId: 'version',
  threadId: 'thread',
  to: 'member',
  transferId: 'transfer',
  turnId: 'turn',
  typeId: 'type',
  uploadId: 'upload',
  userId: 'member',
  userIds: 'member',
  workspaceId: 'space',
}

/** `POST v2/…` and the path of the id in its input. */
type Place = `${CallName} ${string}`

const KINDS_OF_CALLS: Partial<Record<Place, string>> = {
  'POST v2/admin/workspace/bulk-acts id': 'bulkAct',
  'POST v2/admin/workspace/bulk-undo id': 'bulkAct',
  'POST v2/admin/workspace/bulk-stop id': 'bulkAct',
  'POST v2/admin/workspace/bulk-failed id': 'bulkAct',
  'POST v2/admin/workspace/announcement-detail id': 'announcement',
  'POST v2/admin/workspace/announcement id': 'announcement',
  'POST v2/admin/workspace/announcement-remove id': 'draft',
  'POST v2/admin/workspace/announcement-views id': 'announcement',
  'POST v2/announcement/seen id': 'announcement',
  'POST v2/admin/workspace/view id': 'view',
  'POST v2/admin/workspace/view-remove id': 'view',
  'POST v2/admin/workspace/report-context id': 'report',
  'POST v2/admin/workspace/report-handle id': 'report',
  'POST v2/chat/people receiverId': 'group',
  'POST v2/chat/add-people receiverId': 'group',
  'POST v2/chat/remove-person receiverId': 'group',
  'POST v2/chat/rename-group receiverId': 'group',
  'POST v2/appointment/step-out typeId': 'team',
  'POST v2/workspace/create-web-call userId': 'owner',
  'POST v2/drive/upload resourceId': 'fileItem',
  'POST v2/drive/make-public resourceId': 'fileItem',
  'POST v2/library/page resourceId': 'linkItem',
}

/** These ids only filter or exclude, so an unknown one has the same effect. */
const FILTER_IDS: Partial<Record<Place, string>> = {
  'POST v2/admin/workspace/audit-log filter.actorId': 'owner',
  'POST v2/admin/workspace/audit-log filter.subjectId': 'member',
  'POST v2/admin/workspace/audit-log-export filter.actorId': 'owner',
  'POST v2/admin/workspace/audit-log-export filter.subjectId': 'member',
  'POST v2/admin/workspace/bulk-acts userId': 'member',
  'POST v2/admin/workspace/bulk-count which.userIds[]': 'member',
  'POST v2/admin/workspace/bulk-count which.except[]': 'member',
  'POST v2/admin/workspace/bulk-count which.all.filter.importId': 'import',
  'POST v2/admin/workspace/bulk-start which.all.filter.importId': 'import',
  'POST v2/admin/workspace/user-list filter.importId': 'import',
  'POST v2/admin/workspace/user-export filter.importId': 'import',
  'POST v2/admin/workspace/bulk-start which.userIds[]': 'member',
  'POST v2/admin/workspace/bulk-start which.except[]': 'member',
  'POST v2/admin/workspace/bulk-undo userId': 'member',
  'POST v2/admin/workspace/imports importIds[]': 'import',
  'POST v2/agent/settle proposalId': 'proposal',
  'POST v2/agent/threads agentId': 'agent',
  'POST v2/appointment/clashes exceptBookingId': 'booking',
  'POST v2/appointment/clashes exceptEventId': 'event',
  'POST v2/appointment/fair-times optionalIds[]': 'member',
  'POST v2/appointment/schedule typeId': 'type',
  'POST v2/chat/search senderId': 'member',
  'POST v2/chat/search lastId': 'message',
  'POST v2/desk/read-notes ids[]': 'note',
  'POST v2/desk/remove-notes ids[]': 'note',
  'POST v2/poll/vote optionId': 'option',
  'POST v2/poll/vote optionIds[]': 'option',
  'POST v2/poll/vote ranking[]': 'rankedOption',
  'POST v2/poll/voters optionId': 'option',
  'POST v2/status/get userIds[]': 'member',
  'PUT v2/library/update sinceVersionId': 'version',
}

/**
 * Ids created by the sender, so that a repeated request counts once. What someone else has created with one stays
 * theirs.
 */
const KEYS: Record<string, string> = {
  ...{ clientId: 'key', idempotencyKey: 'bookingKey', visitorId: 'key' },
  /** A page’s own id, among the pages of one person. */
  seat: 'key',
}
const KEYS_OF_CALLS: Partial<Record<Place, string>> = {
  'POST v2/admin/workspace/import-users importId': 'import',
  'POST v2/chat/create-group id': 'groupKey',
  'POST v2/event/create id': 'event',
}

/** Ids of things that no other space could own, each with the reason. */
const NO_OBJECT: Record<string, string> = {
  areaId: 'a place of the map that one’s space has',
  mapId: 'a map that all spaces may have',
  driveFileId: 'asked for at Google, with one’s own account',
  folderId: 'asked for at Google, with one’s own account',
  questionId: 'a name within the same thing',
  recurrenceId: 'a time of the same event',
  'questions[].id': 'a name within the same thing',
  sdpMid: 'a name within the same signal',
  'POST v2/drive/create-folder parentId': 'asked for at Google, with one’s own account',
}

/** Ids of an account's data. The session determines the account (tested with those features). */
const OF_AN_ACCOUNT: Record<string, string> = {
  'POST v2/user/end-ways-in ways[].id': 'server/src/features/access-grants/access-grants.test.ts',
  'POST v2/user/end-session sessionId': 'server/src/features/account/session-list.test.ts',
  'POST v2/admin/workspace/end-person-sessions deviceId': 'server/src/features/admin/person.test.ts',
  'PUT v2/calendar/calendars calendarId': 'server/src/features/calendar/calendar.test.ts',
  'PATCH v2/calendar/google-token userId': 'server/src/features/linked-account/linked-account.test.ts',
  'PATCH v2/calendar/outlook-token userId': 'server/src/features/linked-account/linked-account.test.ts',
}

/**
 * The row of an id: its kind and the expected result. Or the reason why there is none; or undefined if none is defined.
 */
export const rowOf = (call: string, { path, name }: IdField): IdRow | string | undefined => {
  const place = `${call} ${path}` as Place
  const elsewhere = OF_AN_ACCOUNT[place] ?? NO_OBJECT[place] ?? NO_OBJECT[path] ?? NO_OBJECT[name]
  if (elsewhere) return elsewhere
  const key = KEYS_OF_CALLS[place] ?? KEYS[name]
  if (key) return { kind: key, expected: 'isOwn' }
  const unknown = FILTER_IDS[place]
  if (unknown) return { kind: unknown, expected: 'asUnknown' }
  const kind = KINDS_OF_CALLS[place] ?? KINDS[name]
  return kind ? { kind, expected: 'notFound' } : undefined
}

/** Ids that return 404 even for the own space, in the state of these spaces. */
export const ALWAYS_NOT_FOUND = new Set([
  // Works only for open spaces.
  'POST v2/workspace/join workspaceId',
  // Works only for people invited there.
  'POST v2/workspace/take-invite workspaceId',
  // No one is in the room.
  'POST v2/admin/workspace/put-out userId',
  // Belongs to the person who asked by that link.
  'POST v2/agent/ask-at-link threadId',
])

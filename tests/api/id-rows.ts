import type { CallName } from '@metapyra/contract/calls'
import type { IdField } from './id-fields.ts'
import type { Objects } from './space-objects.ts'

/**
 * What comes of another space's id in its place: 404; what comes of an id that nobody has; or, where whoever sends it
 * makes it up themselves, something of their own.
 */
export interface IdRow {
  /** Which of the objects it names. */
  kind: keyof Objects
  expected: 'notFound' | 'asUnknown' | 'isOwn'
}

/** What a name stands for, wherever the call below does not say otherwise. */
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

/** `POST v2/…` and the place of the id in what it takes. */
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

/** Such a place narrows or spares what one sees and does; what is not there narrows it the same way. */
const AS_UNKNOWN: Partial<Record<Place, string>> = {
  'POST v2/admin/workspace/audit-log filter.actorId': 'owner',
  'POST v2/admin/workspace/audit-log filter.subjectId': 'member',
  'POST v2/admin/workspace/audit-log-export filter.actorId': 'owner',
  'POST v2/admin/workspace/audit-log-export filter.subjectId': 'member',
  'POST v2/admin/workspace/bulk-acts userId': 'member',
  'POST v2/admin/workspace/bulk-count which.userIds[]': 'member',
  'POST v2/admin/workspace/bulk-count which.except[]': 'member',
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

/** Made up by whoever sends it, so that a second time is the first: what somebody else has made by it stays theirs. */
const KEYS: Record<string, string> = {
  ...{ clientId: 'key', idempotencyKey: 'bookingKey', visitorId: 'key' },
  /** A page’s own, among those of one person. */
  seat: 'key',
}
const KEYS_OF_CALLS: Partial<Record<Place, string>> = {
  'POST v2/admin/workspace/import-users importId': 'import',
  'POST v2/chat/create-group id': 'groupKey',
  'POST v2/event/create id': 'event',
}

/** What names nothing that another space could have: each with why. */
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

/** Of an account, which other people have; who they are is told by the session (tests beside those features). */
const OF_AN_ACCOUNT: Record<string, string> = {
  'POST v2/user/end-ways-in ways[].id': 'server/src/features/access-grants/access-grants.test.ts',
  'POST v2/user/end-session sessionId': 'server/src/features/account/session-list.test.ts',
  'POST v2/admin/workspace/end-person-sessions deviceId': 'server/src/features/admin/person.test.ts',
  'PUT v2/calendar/calendars calendarId': 'server/src/features/calendar/calendar.test.ts',
  'PATCH v2/calendar/google-token userId': 'server/src/features/linked-account/linked-account.test.ts',
  'PATCH v2/calendar/outlook-token userId': 'server/src/features/linked-account/linked-account.test.ts',
}

/** The row of an id: what it names and what is expected; why there is none; or undefined, where nobody has said. */
export const rowOf = (call: string, { path, name }: IdField): IdRow | string | undefined => {
  const place = `${call} ${path}` as Place
  const elsewhere = OF_AN_ACCOUNT[place] ?? NO_OBJECT[place] ?? NO_OBJECT[path] ?? NO_OBJECT[name]
  if (elsewhere) return elsewhere
  const key = KEYS_OF_CALLS[place] ?? KEYS[name]
  if (key) return { kind: key, expected: 'isOwn' }
  const unknown = AS_UNKNOWN[place]
  if (unknown) return { kind: unknown, expected: 'asUnknown' }
  const kind = KINDS_OF_CALLS[place] ?? KINDS[name]
  return kind ? { kind, expected: 'notFound' } : undefined
}

/** What is not found of one's own either, as these spaces are. */
export const NOT_FOUND_ANYHOW = new Set([
  // By the door of open spaces alone.
  'POST v2/workspace/join workspaceId',
  // By whoever is invited there.
  'POST v2/workspace/take-invite workspaceId',
  // Nobody is in the room.
  'POST v2/admin/workspace/put-out userId',
  // Of whoever has asked by that link.
  'POST v2/agent/ask-at-link threadId',
])

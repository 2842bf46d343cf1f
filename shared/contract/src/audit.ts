/** What the audit log tells of, in words for people. Imports nothing: clients take it at run time. */

/** Every act that is recorded: how it is called in a list of kinds, and how it reads behind the name of who did it. */
export const AUDIT_ACTIONS = {
  'person.changed': { title: 'Person changed', says: 'changed {subject}' },
  'person.removed': { title: 'Person removed', says: 'removed {subject} from the space' },
  'person.restored': { title: 'Person restored', says: 'put {subject} back into the space' },
  'person.signedOut': { title: 'Person signed out', says: 'signed {subject} out of the space' },
  'people.changed': { title: 'Many people changed', says: 'changed {subject} at once' },
  'people.restored': { title: 'Change of many undone', says: 'undid an act on {subject}' },
  'people.removed': { title: 'Many people removed', says: 'removed {subject} at once' },
  'people.invitedAgain': { title: 'Invitations sent again', says: 'sent the invitations of {subject} again' },
  'people.messaged': { title: 'Message to many', says: 'wrote a message to {subject}' },
  'people.invited': { title: 'People invited', says: 'invited {subject}' },
  'people.imported': { title: 'People imported', says: 'imported {subject}' },
  'space.changed': { title: 'Space details changed', says: 'changed the details of {subject}' },
  'settings.changed': { title: 'Settings changed', says: 'changed the settings of {subject}' },
  'logo.changed': { title: 'Logo changed', says: 'changed the logo of {subject}' },
  'guestLink.made': { title: 'Guest link made', says: 'made {subject}' },
  'guestLink.changed': { title: 'Guest link changed', says: 'changed {subject}' },
  'guestLink.invalidated': { title: 'Guest link invalidated', says: 'invalidated {subject}' },
  'announcement.drafted': { title: 'Announcement drafted', says: 'drafted the announcement “{subject}”' },
  'announcement.scheduled': {
    title: 'Announcement scheduled',
    says: 'scheduled the announcement “{subject}”',
  },
  'announcement.published': {
    title: 'Announcement published',
    says: 'published the announcement “{subject}”',
  },
  'announcement.changed': { title: 'Announcement changed', says: 'changed the announcement “{subject}”' },
  'announcement.withdrawn': {
    title: 'Announcement withdrawn',
    says: 'took back the announcement “{subject}” before it went live',
  },
  'announcement.ended': { title: 'Announcement ended', says: 'ended the announcement “{subject}”' },
  'announcement.deleted': { title: 'Announcement deleted', says: 'deleted the draft “{subject}”' },
  'domain.claimed': { title: 'Domain claimed', says: 'claimed {subject}' },
  'domain.proved': { title: 'Domain proved', says: 'proved {subject}' },
  'domain.removed': { title: 'Domain removed', says: 'removed {subject}' },
  'domain.released': { title: 'Domain let go', says: 'let go of {subject}, whose record was missing' },
  'view.shared': { title: 'View shared', says: 'shared the view “{subject}” with all who run the space' },
  'view.changed': { title: 'View changed', says: 'changed the shared view “{subject}”' },
  'view.removed': { title: 'View taken away', says: 'took the shared view “{subject}” away' },
  'ownership.offered': { title: 'Ownership offered', says: 'offered the ownership to {subject}' },
  'ownership.accepted': {
    title: 'Ownership accepted',
    says: 'accepted the ownership that {subject} offered',
  },
  'ownership.declined': {
    title: 'Ownership declined',
    says: 'declined the ownership that {subject} offered',
  },
  'ownership.withdrawn': {
    title: 'Offer of ownership withdrawn',
    says: 'withdrew the offer of ownership to {subject}',
  },
  'data.exported': { title: 'Data exported', says: 'exported {subject}' },
  'account.blocked': { title: 'Account blocked', says: 'blocked the account of {subject}' },
  'account.unblocked': { title: 'Account unblocked', says: 'unblocked the account of {subject}' },
} as const satisfies Record<string, { title: string; says: string }>
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What an act was done to. */
export const AUDIT_SUBJECTS = [
  'person',
  'people',
  'space',
  'import',
  'guestLink',
  'announcement',
  'domain',
  'export',
  'view',
] as const
export type AuditSubjectType = (typeof AUDIT_SUBJECTS)[number]

/** What can have been something else before. */
export const AUDIT_FIELDS = {
  name: 'Name',
  email: 'Mail address',
  role: 'Role',
  giverBecomes: 'Role of the giver',
  status: 'Status',
  companyPosition: 'Position',
  image: 'Picture',
  logo: 'Logo',
  recording: 'May record',
  transcriber: 'May transcribe',
  people: 'People',
  mode: 'People who are there',
  batch: 'Part',
  created: 'Invited',
  updated: 'Updated',
  skipped: 'Skipped',
  failed: 'Failed',
  rolesChanged: 'Roles changed',
  companyName: 'Company',
  industryName: 'Industry',
  companySize: 'Company size',
  useCase: 'Use case',
  mapId: 'Map',
  isGuestAllowed: 'Guests allowed',
  isOpen: 'Open to everyone',
  requireVerifiedEmail: 'Confirmed address needed',
  defaultRole: 'Role of newcomers',
  chatRetentionDays: 'Days that chat is kept',
  userRecording: 'Newcomers may record',
  userTranscriber: 'Newcomers may transcribe',
  timeZone: 'Time zone',
  workingHours: 'Working hours',
  isChatOn: 'Chat',
  expiresAt: 'Ends',
  description: 'Text',
  startsAt: 'Goes live',
  endsAt: 'Comes down',
  position: 'Place of the button',
  maxUses: 'How many may come in',
  columns: 'Columns',
  filters: 'Chosen by',
} as const satisfies Record<string, string>
export type AuditField = keyof typeof AUDIT_FIELDS

/** The actors that are no members of the space. */
export const AUDIT_SUPPORT = 'Support'
export const AUDIT_SERVER = 'MetaPyra'

/**
 * The columns of a person in the console's list and in its exported file. Imports nothing, so that clients can import
 * it at run time.
 */
export const PEOPLE_COLUMNS = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  companyPosition: 'Job title',
  lastActiveAt: 'Last active',
  joinedAt: 'Joined',
  invitedAt: 'Invited',
  userRecording: 'Recording',
  userTranscriber: 'Transcripts',
} as const satisfies Record<string, string>
export type PeopleColumn = keyof typeof PEOPLE_COLUMNS

/** The fields by which a list of people can be sorted. */
export const PEOPLE_SORT_FIELDS = [
  'name',
  'email',
  'role',
  'status',
  'joinedAt',
  'lastActiveAt',
  'invitedAt',
  'companyPosition',
] as const satisfies readonly PeopleColumn[]

export const ROLE_LABELS = { owner: 'Owner', admin: 'Admin', user: 'Member', guest: 'Guest' } as const
export const STATUS_LABELS = { active: 'Active', invited: 'Invited', inactive: 'Deactivated' } as const
export const RIGHT_LABELS = { enabled: 'Allowed', disabled: 'Off' } as const

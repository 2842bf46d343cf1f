export const LINKED_PROVIDERS = ['google', 'microsoft'] as const
export const LINKED_KINDS = ['calendar', 'drive'] as const
export type LinkedProvider = (typeof LINKED_PROVIDERS)[number]
export type LinkedKind = (typeof LINKED_KINDS)[number]

/**
 * The outside accounts that people can link: each is listed here once. Imports nothing, so that clients can import it
 * at run time.
 */
interface Linked {
  provider: LinkedProvider
  kind: LinkedKind
  title: string
  /** The company whose pages ask for the permission. */
  company: string
  /** The return page (§2), as registered with the provider. */
  page: string
  /** §3: its field in the session, and the name of its cookie (§9). */
  token: 'googleCalendarToken' | 'googleDriveToken' | 'outlookCalendarToken'
}

const google = { provider: 'google', company: 'Google' } as const
const microsoft = { provider: 'microsoft', company: 'Microsoft' } as const

/** Keyed by `provider kind`. */
export const LINKED_ACCOUNTS = {
  'google calendar': {
    ...{ ...google, kind: 'calendar', title: 'Google calendar' },
    ...{ page: '/link-google-calendar', token: 'googleCalendarToken' },
  },
  'google drive': {
    ...{ ...google, kind: 'drive', title: 'Google Drive' },
    ...{ page: '/link-google-drive', token: 'googleDriveToken' },
  },
  'microsoft calendar': {
    ...{ ...microsoft, kind: 'calendar', title: 'Outlook calendar' },
    ...{ page: '/link-outlook-calendar', token: 'outlookCalendarToken' },
  },
} as const satisfies Record<string, Linked>

export type LinkedName = keyof typeof LINKED_ACCOUNTS
export type LinkedDeclared = (typeof LINKED_ACCOUNTS)[LinkedName]

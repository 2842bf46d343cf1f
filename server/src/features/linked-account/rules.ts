import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { SharedCookieName } from '../../http/call-request.ts'
import type { Hosts } from '../../http/hosts.ts'
import type { LinkKind, LinkName } from '../../providers/link/links.ts'

const PAGES = {
  'google calendar': {
    path: '/link-google-calendar',
    title: 'Google calendar',
    cookie: 'googleCalendarToken',
  },
  'google drive': { path: '/link-google-drive', title: 'Google Drive', cookie: 'googleDriveToken' },
  'microsoft calendar': {
    path: '/link-outlook-calendar',
    title: 'Outlook calendar',
    cookie: 'outlookCalendarToken',
  },
  'microsoft drive': { path: '/', title: 'OneDrive', cookie: null },
} as const satisfies Record<
  `${LinkName['provider']} ${LinkKind}`,
  { path: string; title: string; cookie: SharedCookieName | null }
>

const pageOf = ({ provider, kind }: LinkName) => PAGES[`${provider} ${kind}`]

/** The page of the client that a provider sends browsers back to (§2); it is registered there. */
export const returnPageOf = (hosts: Hosts, name: LinkName): string =>
  `${hosts.mainOrigin()}${pageOf(name).path}`
export const titleOf = (name: LinkName): string => pageOf(name).title
export const cookieOf = (name: LinkName): SharedCookieName | null => pageOf(name).cookie

/** What is told of one that is there no more. */
export const removed = ({ provider, kind }: LinkName): LinkedAccount => ({
  ...{ provider, kind, status: 'removed', email: null, expiresAt: null, lastError: null },
  linkedAt: null,
})

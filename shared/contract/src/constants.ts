/** The specification's §9 and the defaults of its §3. Imports nothing: clients may take it at run time. */

export const PRODUCT_NAME = 'MetaPyra'
export const DEFAULT_COUNTRY_CODE = 91
export const DEFAULT_USER_ROLE = 'user'
export const DEFAULT_USE_CASE = 'community'
/** §9: the name a guest sees where a space has none. */
export const DEFAULT_GUEST_WORKSPACE_NAME = 'MetaPyra'

/** §3 Workspace: what somebody is in a space where nothing is said. */
export const DEFAULT_COMPANY_POSITION = 'guest'

/** The map that a space starts with. */
export const DEFAULT_MAP_ID = 'small-office'
/** The maps that come with the product (shared/map/maps), the usual one first. */
export const MAPS = [
  { id: DEFAULT_MAP_ID, name: 'Small office', type: 'office' },
  { id: 'campus', name: 'Campus', type: 'campus' },
  { id: 'event-hall', name: 'Event hall', type: 'event' },
  { id: 'classroom', name: 'Classroom', type: 'classroom' },
] as const
/** What spaces are for, the usual one first, and what is asked of a company. */
export const USE_CASES = [DEFAULT_USE_CASE, 'team', 'event', 'school', 'coworking'] as const
export const INDUSTRIES = [
  'Software',
  'Education',
  'Design and media',
  'Health',
  'Finance',
  'Retail',
  'Manufacturing',
  'Public service',
  'Non-profit',
  'Other',
] as const
export const COMPANY_SIZES = ['1–10', '11–50', '51–200', '201–1000', 'More than 1,000'] as const
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export const ROLES = ['owner', 'admin', 'user', 'guest', 'anonymous'] as const
export type Role = (typeof ROLES)[number]
/** §2: only these open /admin. */
export const isAdminRole = (role: string | null | undefined): boolean => role === 'owner' || role === 'admin'

/** §9: an anonymous id is a timestamp plus a random number from 1 to this. Display only, never a key. */
export const ANONYMOUS_ID_RANDOM_MAX = 1000

/** §9: announcement status is a number. */
export const ANNOUNCEMENT_STATUS = { draft: 0, live: 1, ended: 2, scheduled: 3 } as const
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUS)[keyof typeof ANNOUNCEMENT_STATUS]
export const ANNOUNCEMENT_MAX_LENGTH = 4000
/** Live and scheduled ones together: whoever comes in gets all that are live, and nobody reads more. */
export const ANNOUNCEMENTS_ON_AIR_MAX = 20

/** Of a link whose token is cut off or missing. */
export const INCOMPLETE_LINK_MESSAGE =
  'This link is incomplete or for something else. Open the full link from your email, or request a new one.'

/** §9: streaming assistant replies end with this marker. */
export const STREAM_DONE = '[DONE]'

/** §9: byte sizes are formatted up to YB, by 1,024. */
export const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

/** Outside providers that people sign in with. */
export const PROVIDERS = ['google', 'microsoft'] as const
export type ProviderName = (typeof PROVIDERS)[number]
export const PROVIDER_TITLES: Record<ProviderName, string> = { google: 'Google', microsoft: 'Microsoft' }

/** §9: 13 fixed avatar colours, each at least 4.5:1 under white initials. */
export const AVATAR_COLOURS = [
  '#8f3d2e',
  '#8a4b0f',
  '#6f5a0a',
  '#4d661a',
  '#22693c',
  '#0f6960',
  '#0d6380',
  '#1d5a9e',
  '#3f4fb0',
  '#6040b5',
  '#7f3a9b',
  '#973274',
  '#5e5750',
] as const

/** §9: initials come from the first two words of a name. */
export const INITIALS_WORDS = 2

/** `'Ada King Lovelace'` → `'AK'`, `'Möller & Co'` → `'MC'`; a name without letters → `'?'`. */
export const initialsOf = (name: string) =>
  (name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [])
    .slice(0, INITIALS_WORDS)
    .map((word) => [...word][0]?.toLocaleUpperCase('en') ?? '')
    .join('') || '?'

/** One of AVATAR_COLOURS, told by the id alone. */
export const avatarColour = (id: string) => {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
  return AVATAR_COLOURS[hash % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0]
}

/** What a person is shown in wherever there is no picture: the colour of their figure, else `avatarColour`. */
export const personColour = (id: string, character: { colour: string } | null) =>
  character?.colour ?? avatarColour(id)

/** §9: two fixed space ids for other builds than development; named in the environment, empty by default. */
export const FIXED_WORKSPACE_IDS_COUNT = 2

/** §8: what an admin who has ended a guest link reads. */
export const GUEST_LINK_INVALIDATED = 'Guest link invalidated'

/** §9: the parameter a guest invite's widget carries. */
export const GUEST_INVITE_POSITION_PARAM = 'position'
/** The corners of a page where that widget may stand, the usual one first. */
export const WIDGET_POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
/** A guest link ends at the latest so many days after it is made (docs/security.md, T4). */
export const GUEST_LINK_MAX_DAYS = 30
/** How many may come in by one link, where it has a limit. */
export const GUEST_LINK_MAX_USES = 10_000
/** How many are invited at once, a link each. */
export const GUEST_LINKS_MAX = 500
/** No map has more rooms behind doors. */
export const GUEST_LINK_ROOMS_MAX = 100
/** How many members are invited at once. */
export const INVITATIONS_MAX = 500
/** What one subscription can have. */
export const SEATS_MAX = 100_000

/** §9: after KEY_EXPIRED the key pair is fetched and the call made once more. */
export const KEY_REFETCH_RETRIES = 1

export const TOAST = { durationMs: 5000, max: 3, maxWidthPx: 400 } as const
export const TOAST_TYPES = ['success', 'error', 'warning', 'info'] as const

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** §9: calendar, drive and outlook token cookie. */
export const LINKED_ACCOUNT_COOKIE = { maxAgeMs: 14 * DAY_MS, secure: true, path: '/' } as const

/** §5: what an image upload may be, told by its bytes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'] as const

/** Rows of one import batch (POST v2/admin/workspace/import-users). */
export const IMPORT_BATCH_ROWS = 1000
/** Failed rows of an import, which are kept for download: for how long, how many, and as much of each. */
export const IMPORT_KEPT = {
  days: 30,
  rows: 200_000,
  columns: 200,
  cellChars: 2000,
  rowsACall: 1000,
} as const
export const USER_LIST_PAGE_MAX = 100
/** Above this many a total is an estimate. */
export const EXACT_COUNT_MAX = 50_000
/** The lists of the console that views are saved of. */
export const VIEW_LISTS = ['people', 'guests', 'auditLog'] as const
/** So many views of a list has one person, and so many the space. */
export const VIEWS_MAX = 30

/** What a captcha that judges by a score is asked for: its answer names it. */
export const CAPTCHA_ACTION = 'form'
export const PASSWORD = { minLength: 10, maxLength: 256, minScore: 3 } as const

/** So long an account that was deleted can be kept after all; then it is erased for good. */
export const DELETED_KEPT_DAYS = 14
/** What stands in the place of a name that was erased. */
export const DELETED_USER = 'Deleted user'

/** So long an invitation can be taken up where the space says nothing else, and at most. */
export const INVITATION_DAYS = 14
export const INVITATION_MAX_DAYS = 30

/** How long each one-use token lasts (docs/security.md, T4); of an invitation its space may say otherwise. */
export const TOKEN_LIFETIME_MS = {
  resetPassword: 30 * 60_000,
  keepAccount: DELETED_KEPT_DAYS * DAY_MS,
  verifyEmail: DAY_MS,
  changeOldEmail: DAY_MS,
  changeNewEmail: DAY_MS,
  invite: INVITATION_DAYS * DAY_MS,
  providerLogin: 60_000,
} as const

/** The envelope's clock and life times (docs/security.md, "What the envelope is for"). */
export const ENVELOPE = {
  contentType: 'application/jose',
  maxSkewSeconds: 120,
  replayWindowSeconds: 240,
  keyLifetimeMs: DAY_MS,
  keyGraceMs: DAY_MS,
} as const

/** What is done to many people at once. `change` is of role, status or rights. */
export const BULK_KINDS = ['change', 'message', 'invite', 'remove'] as const
/** More than so many are chosen by what they have in common. */
export const BULK_NAMED_MAX = 1000
/** A message to more people is an announcement. */
export const BULK_MESSAGE_MAX_PEOPLE = 2000
export const BULK_MESSAGE_MAX_LENGTH = 4000
/** Acts of one space that are under way at once. */
export const BULK_OPEN_MAX = 10
/** So long it is kept whom an act changed, and from what: until then it can be undone. */
export const BULK_KEPT_DAYS = 30
/** What whoever gives ownership of a space is afterwards. */
export const GIVER_BECOMES = ['owner', 'admin', 'user'] as const
export type GiverBecomes = (typeof GIVER_BECOMES)[number]

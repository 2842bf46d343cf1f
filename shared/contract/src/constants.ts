/** The specification's §9 and the defaults of its §3. Imports nothing, so that clients can import it at run time. */

export const PRODUCT_NAME = 'MetaPyra'
export const DEFAULT_COUNTRY_CODE = 91
export const DEFAULT_USER_ROLE = 'user'
export const DEFAULT_USE_CASE = 'community'
/** §9: the name that a guest sees if a space has none. */
export const DEFAULT_GUEST_WORKSPACE_NAME = 'MetaPyra'

/** §3 Workspace: a person's job title in a space if none is given. */
export const DEFAULT_COMPANY_POSITION = 'guest'

/** The map that a space starts with. */
export const DEFAULT_MAP_ID = 'small-office'
/** The maps that come with the product (shared/map/maps), the default first. */
export const MAPS = [
  { id: DEFAULT_MAP_ID, name: 'Small office', type: 'office' },
  { id: 'campus', name: 'Campus', type: 'campus' },
  { id: 'event-hall', name: 'Event hall', type: 'event' },
  { id: 'classroom', name: 'Classroom', type: 'classroom' },
] as const
/** The use cases of spaces, the default first. Below: the choices for a company's details. */
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
/** §2: only owners and admins can open /admin. */
export const isAdminRole = (role: string | null | undefined): boolean => role === 'owner' || role === 'admin'

/** §9: an anonymous id is a timestamp plus a random number from 1 to this. Display only, never a key. */
export const ANONYMOUS_ID_RANDOM_MAX = 1000

/** §9: the status of an announcement is a number. */
export const ANNOUNCEMENT_STATUS = { draft: 0, live: 1, ended: 2, scheduled: 3 } as const
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUS)[keyof typeof ANNOUNCEMENT_STATUS]

/** The error for a link whose token is truncated or missing. */
export const INCOMPLETE_LINK_MESSAGE =
  'This link is incomplete or for something else. Open the full link from your email, or request a new one.'

/** §9: streamed assistant replies end with this marker. */
export const STREAM_DONE = '[DONE]'

/** §9: byte sizes are formatted up to YB, in steps of 1,024. */
export const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

/** Outside providers that people log in with. */
export const PROVIDERS = ['google', 'microsoft'] as const
export type ProviderName = (typeof PROVIDERS)[number]
export const PROVIDER_TITLES: Record<ProviderName, string> = { google: 'Google', microsoft: 'Microsoft' }

/** §9: 13 fixed avatar colors, each with a contrast of at least 4.5:1 to white initials. */
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

/** One of AVATAR_COLOURS, derived only from the id. */
export const avatarColour = (id: string) => {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
  return AVATAR_COLOURS[hash % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0]
}

/** The color that represents a person wherever there is no picture: that of their avatar, or `avatarColour`. */
export const personColour = (id: string, character: { colour: string } | null) =>
  character?.colour ?? avatarColour(id)

/**
 * §9: the number of fixed space ids for builds other than development. The environment names them; there are none by
 * default.
 */
export const FIXED_WORKSPACE_IDS_COUNT = 2

/** §8: the message to an admin who has revoked a guest link. */
export const GUEST_LINK_INVALIDATED = 'Guest link invalidated'

/** §9: the parameter for the position of a guest link's widget. */
export const GUEST_INVITE_POSITION_PARAM = 'position'

/** §9: how many times a call is retried after KEY_EXPIRED, with a newly fetched key pair. */
export const KEY_REFETCH_RETRIES = 1

export const TOAST = { durationMs: 5000, max: 3, maxWidthPx: 400 } as const
export const TOAST_TYPES = ['success', 'error', 'warning', 'info'] as const

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** §9: the token cookie of calendar, drive and outlook. */
export const LINKED_ACCOUNT_COOKIE = { maxAgeMs: 14 * DAY_MS, secure: true, path: '/' } as const

/** §5: the allowed types of an uploaded image, detected from its bytes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'] as const
export const USER_LIST_PAGE_MAX = 100
/** Above this number, a total is an estimate. */
export const EXACT_COUNT_MAX = 50_000

/** The action name sent to a score-based captcha. Its answer contains it. */
export const CAPTCHA_ACTION = 'form'

/** The envelope's clock skew and lifetimes (docs/security.md, "What the envelope is for"). */
export const ENVELOPE = {
  contentType: 'application/jose',
  maxSkewSeconds: 120,
  replayWindowSeconds: 240,
  keyLifetimeMs: DAY_MS,
  keyGraceMs: DAY_MS,
} as const

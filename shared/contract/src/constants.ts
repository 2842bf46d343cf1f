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
export const ANNOUNCEMENT_MAX_LENGTH = 4000
/**
 * The limit of live and scheduled announcements together. Everyone who joins gets all live ones, and no one reads more.
 */
export const ACTIVE_ANNOUNCEMENTS_MAX = 20

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
/** The corners of a page where that widget can be placed, the default first. */
export const WIDGET_POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
/** A guest link expires at the latest this many days after it is created (docs/security.md, T4). */
export const GUEST_LINK_MAX_DAYS = 30
/** The highest limit that a guest link can have on the number of guests who use it. */
export const GUEST_LINK_MAX_USES = 10_000
/** How many guests can be invited in one call, with one link each. */
export const GUEST_LINKS_MAX = 500
/** No map has more closed rooms than this. */
export const GUEST_LINK_ROOMS_MAX = 100
/** How many members can be invited in one call. */
export const INVITATIONS_MAX = 500
/** The most seats that one subscription can have. */
export const SEATS_MAX = 100_000

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

/** Rows in one import batch (POST v2/admin/workspace/import-users). */
export const IMPORT_BATCH_ROWS = 1000
/** Limits of an import's failed rows, which are stored for download: for how long, how many, and how much of each. */
export const IMPORT_KEPT = {
  days: 30,
  rows: 200_000,
  columns: 200,
  cellChars: 2000,
  rowsACall: 1000,
} as const
export const USER_LIST_PAGE_MAX = 100
/** Above this number, a total is an estimate. */
export const EXACT_COUNT_MAX = 50_000
/** The console lists whose views can be saved. */
export const VIEW_LISTS = ['people', 'guests', 'auditLog'] as const
/** The limit of saved views of one list, per person and per space. */
export const VIEWS_MAX = 30

/** The action name sent to a score-based captcha. Its answer contains it. */
export const CAPTCHA_ACTION = 'form'
export const PASSWORD = { minLength: 10, maxLength: 256, minScore: 3 } as const

/** How many days a deleted account can still be restored. After that it is erased permanently. */
export const ACCOUNT_RESTORE_DAYS = 14
/** Replaces a name that was erased. */
export const DELETED_USER = 'Deleted user'

/** How many days an invitation can be accepted: the default, and the most that a space can set. */
export const INVITATION_DAYS = 14
export const INVITATION_MAX_DAYS = 30

/** How long each one-use token is valid (docs/security.md, T4). A space can set another time for invitations. */
export const TOKEN_LIFETIME_MS = {
  resetPassword: 30 * 60_000,
  keepAccount: ACCOUNT_RESTORE_DAYS * DAY_MS,
  verifyEmail: DAY_MS,
  changeOldEmail: DAY_MS,
  changeNewEmail: DAY_MS,
  invite: INVITATION_DAYS * DAY_MS,
  providerLogin: 60_000,
} as const

/** The envelope's clock skew and lifetimes (docs/security.md, "What the envelope is for"). */
export const ENVELOPE = {
  contentType: 'application/jose',
  maxSkewSeconds: 120,
  replayWindowSeconds: 240,
  keyLifetimeMs: DAY_MS,
  keyGraceMs: DAY_MS,
} as const

/** The kinds of bulk acts. `change` is of role, status or rights. */
export const BULK_KINDS = ['change', 'message', 'invite', 'remove'] as const
/** More people than this are selected by a filter instead of by their ids. */
export const BULK_NAMED_MAX = 1000
/** A message to more people than this is an announcement. */
export const BULK_MESSAGE_MAX_PEOPLE = 2000
export const BULK_MESSAGE_MAX_LENGTH = 4000
/** How many acts of one space can be in progress at once. */
export const BULK_OPEN_MAX = 10
/** How many days an act's affected people and previous values are stored. Until then it can be undone. */
export const BULK_UNDO_DAYS = 30
/** The roles that the previous owner of a space can have after transferring it. */
export const PREVIOUS_OWNER_ROLES = ['owner', 'admin', 'user'] as const
export type PreviousOwnerRole = (typeof PREVIOUS_OWNER_ROLES)[number]

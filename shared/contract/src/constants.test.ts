import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { REALTIME } from './connection.ts'
import * as constants from './constants.ts'
import { USER_DEFAULTS, WORKSPACE_DEFAULTS } from './defaults.ts'
import { errors } from './errors.ts'

/** Figures are written out here as the specification states them; nothing is derived. */
test('§9 defaults', () => {
  expect(constants.DEFAULT_COUNTRY_CODE).toBe(91)
  expect(constants.DEFAULT_USER_ROLE).toBe('user')
  expect(constants.DEFAULT_USE_CASE).toBe('community')
  expect(constants.DEFAULT_GUEST_WORKSPACE_NAME).toBe('MetaPyra')
  expect(constants.ANONYMOUS_ID_RANDOM_MAX).toBe(1000)
  expect(constants.FIXED_WORKSPACE_IDS_COUNT).toBe(2)
})

test('§3 what a user starts with', () => {
  expect(USER_DEFAULTS).toEqual({ countryCode: 91, role: 'user' })
})

test('§3 what a workspace starts with', () => {
  expect(WORKSPACE_DEFAULTS).toEqual({
    userStatus: 'active',
    userRecording: 'disabled',
    companyPosition: 'guest',
    userTranscriber: 'disabled',
    useCase: 'community',
  })
})

test('§6 roles: owner and admin open the console', () => {
  expect(constants.ROLES).toEqual(['owner', 'admin', 'user', 'guest', 'anonymous'])
  expect(constants.ROLES.filter(constants.isAdminRole)).toEqual(['owner', 'admin'])
})

test('§9 announcement status is a number', () => {
  expect(constants.ANNOUNCEMENT_STATUS).toEqual({ draft: 0, live: 1, ended: 2, scheduled: 3 })
})

test('§9 streamed replies end with the done marker', () => {
  expect(constants.STREAM_DONE).toBe('[DONE]')
})

test('§9 byte sizes go up to YB', () => {
  expect(constants.BYTE_UNITS).toEqual(['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'])
})

test('§9 13 avatar colours, initials of two words', () => {
  expect(constants.AVATAR_COLOURS).toHaveLength(13)
  expect(new Set(constants.AVATAR_COLOURS).size).toBe(13)
  expect(constants.INITIALS_WORDS).toBe(2)
})

/** The relative luminance of an sRGB color, by WCAG 2.2. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(constants.AVATAR_COLOURS)('white initials are readable on %s', (colour) => {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

test('§9 the widget of a guest link carries a position', () => {
  expect(constants.GUEST_INVITE_POSITION_PARAM).toBe('position')
})

test('§9 the key is fetched again once', () => {
  expect(constants.KEY_REFETCH_RETRIES).toBe(1)
})

test('§9 toasts', () => {
  expect(constants.TOAST).toEqual({ durationMs: 5000, max: 3, maxWidthPx: 400 })
  expect(constants.TOAST_TYPES).toEqual(['success', 'error', 'warning', 'info'])
})

test('§9 hours, days and the linked accounts’ cookie of 14 days', () => {
  expect(constants.HOUR_MS).toBe(3_600_000)
  expect(constants.DAY_MS).toBe(86_400_000)
  expect(constants.LINKED_ACCOUNT_COOKIE).toEqual({ maxAgeMs: 1_209_600_000, secure: true, path: '/' })
})

test('§9 realtime, and §5 the longest socket address', () => {
  expect(REALTIME).toEqual({
    path: '/socket.io',
    timeoutMs: 20_000,
    reconnectionDelayMs: 1000,
    reconnectionDelayMaxMs: 5000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    webtransportDelayMs: 200,
    compressionThresholdBytes: 1024,
    packetProtocolVersion: 5,
    maxUriLength: 8000,
  })
})

test('§5 an image is jpeg, png, gif or svg', () => {
  expect(constants.IMAGE_TYPES).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'])
})

test('every error has a status of its own kind and a text for people', () => {
  const rows = Object.entries(errors)
  expect(rows.length).toBeGreaterThan(30)
  for (const [code, { status, message }] of rows) {
    expect(
      [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 421, 422, 429, 500, 501, 503, 507],
      code,
    ).toContain(status)
    expect(message.trim(), code).not.toBe('')
  }
  expect(new Set(rows.map(([, { message }]) => message)).size).toBe(rows.length)
})

test('401 means a missing or ended session and nothing else', () => {
  const codes = Object.entries(errors).filter(([, { status }]) => status === 401)
  expect(codes.map(([code]) => code)).toEqual(['NO_SESSION'])
})

test('§8 errors that the clients know by name', () => {
  expect(errors.UNAUTHORIZED_DOMAIN.status).toBe(421)
  expect(errors.linkExpired.status).toBe(410)
  expect(errors.linkActivated.status).toBe(410)
  expect(errors.NOT_VERIFIED.message).toBe('Account not verified')
  expect(errors.URI_TOO_LONG.message).toBe('URI too long')
  expect(errors.KEY_EXPIRED.status).toBe(400)
})

test('§8 a guest link that was ended is told in these words', () => {
  expect(calls['POST v2/admin/invalidate-guest-invite'].reply.properties.message).toMatchObject({
    const: 'Guest link invalidated',
  })
})

test('§9 initials come from the first two words of a name', () => {
  expect(constants.initialsOf('Ada King Lovelace')).toBe('AK')
  expect(constants.initialsOf('  ömer ')).toBe('Ö')
  expect(constants.initialsOf('Möller & (Co)')).toBe('MC')
  expect(constants.initialsOf(' ')).toBe('?')
})

test('a person keeps one avatar colour, and people spread over all 13', () => {
  const ids = Array.from(
    { length: 500 },
    (_, at) => `0192f0c4-5a2e-7000-8000-${String(at).padStart(12, '0')}`,
  )
  expect(constants.avatarColour(ids[7]!)).toBe(constants.avatarColour(ids[7]!))
  expect(new Set(ids.map(constants.avatarColour)).size).toBe(13)
})

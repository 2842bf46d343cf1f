import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { PROVIDERS } from '../constants.ts'
import { Closed, Email, Empty, Id, Instant, Nothing, Nullable, OneOf, Text } from '../schema.ts'

/** A pending email change. It takes effect once both addresses have confirmed it. */
const EmailChange = Closed({
  newEmail: Type.String(),
  isOldConfirmed: Type.Boolean(),
  isNewConfirmed: Type.Boolean(),
  expiresAt: Instant,
})

/**
 * One browser in which the account is logged in, with every host of the product that the session was handed over to.
 */
const SignIn = Closed({
  id: Id,
  host: Type.String(),
  otherHosts: Type.Array(Type.String()),
  /** The browser's name as its user agent gives it; null if it gives none. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: Type.Boolean(),
})

/** The kinds of access that open or read an account without its password. */
export const ACCESS_METHODS = ['devices', 'provider', 'linked', 'feed', 'bookingLinks', 'guestLinks'] as const

const AccessMethod = Closed({
  kind: OneOf(ACCESS_METHODS),
  /** The id of what gives access: a provider's name, a linked account or a space. All other devices share one entry. */
  id: Type.String(),
  /** The displayed name of the provider, account or space. */
  title: Type.String(),
  /** For a linked account: whose account it is. */
  detail: Nullable(Type.String()),
  count: Type.Integer(),
  since: Instant,
})

const Provider = OneOf(PROVIDERS)

/** Required if the account has a password: the caller enters it again before an access method changes. */
const password = Type.Optional(Text(1024))

/** How the caller can log in to their account, and where they are logged in. */
export const accountSecurity = {
  'GET v2/user/security': {
    summary: 'How the caller can log in, and any pending email change',
    beyond: true,
    access: 'account',
    body: Empty,
    reply: Closed({
      hasPassword: Type.Boolean(),
      providers: Type.Array(Closed({ provider: Provider, connectedAt: Nullable(Instant) })),
      emailChange: Nullable(EmailChange),
    }),
  },
  'POST v2/user/connect-provider': {
    summary:
      'Start connecting an outside provider as a way to log in; returns the address to go to, valid for a minute',
    beyond: true,
    access: 'account',
    body: Closed({ provider: Provider, next: Text(2000), password }),
    reply: Closed({ url: Type.String() }),
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/user/disconnect-provider': {
    summary: 'Disconnect an outside provider; never the last way to log in',
    beyond: true,
    access: 'account',
    body: Closed({ provider: Provider, password }),
    reply: Nothing,
    status: 204,
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/user/change-email': {
    summary: 'Ask both addresses to confirm an email change; takes the password if there is one',
    beyond: true,
    access: 'account',
    body: Closed({
      email: Email,
      password,
      /** A captcha pass, as for sign-up, because the call reveals whether the new address has an account. */
      pass: Type.Optional(Text(200)),
    }),
    reply: EmailChange,
    limit: { max: 10, seconds: 600, maxADay: 50 },
  },
  'POST v2/user/cancel-email-change': {
    summary: 'Cancel a pending email change',
    beyond: true,
    access: 'account',
    onFullDisk: true,
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'GET v2/user/sessions': {
    summary: 'The caller’s sessions, newest first',
    beyond: true,
    access: 'account',
    body: Empty,
    reply: Closed({ rows: Type.Array(SignIn) }),
  },
  'POST v2/user/end-session': {
    summary: 'End one of the caller’s sessions',
    beyond: true,
    access: 'account',
    onFullDisk: true,
    body: Closed({ sessionId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/user/end-other-sessions': {
    summary: 'End all of the caller’s other sessions',
    beyond: true,
    access: 'account',
    onFullDisk: true,
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'GET v2/user/ways-in': {
    summary: 'What else has access to the account besides this session',
    beyond: true,
    access: 'account',
    body: Empty,
    reply: Closed({ rows: Type.Array(AccessMethod) }),
  },
  'POST v2/user/end-ways-in': {
    summary: 'Revoke some of what has access to the account; a provider’s login takes the password',
    beyond: true,
    access: 'account',
    onFullDisk: true,
    body: Closed({
      ways: Type.Array(Closed({ kind: OneOf(ACCESS_METHODS), id: Text(40) }), {
        minItems: 1,
        maxItems: 1000,
      }),
      password,
    }),
    reply: Closed({ rows: Type.Array(AccessMethod) }),
    limit: { max: 60, seconds: 60 },
  },
} satisfies Calls

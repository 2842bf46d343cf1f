import type { ErrorCode } from '@metapyra/contract/errors'
import { errors } from '@metapyra/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError } from './calls/errors.ts'
import type { ErrorContext, Reaction } from './reactions.ts'
import { errorReaction } from './reactions.ts'

const context: ErrorContext = { isSignedIn: true, isGuest: false, isExpiryHandled: false }
const errorOf = (code: ErrorCode) => new ApiError(code, errors[code].message, { status: errors[code].status })
const offline = new ApiError('OFFLINE', 'No internet connection')
const expired: Reaction = { logout: true, go: '/', toast: 'Token expired please login' }
const lookup = 'GET v2/workspace/domain-detail'

type Row = [line: string, error: ApiError, context: Partial<ErrorContext>, reaction: Reaction]

/** The catalogue's success text is tested in `contract/src/constants.test.ts`. */
describe('§8, the error catalogue', () => {
  it.each<Row>([
    ['UNAUTHORIZED_DOMAIN', errorOf('UNAUTHORIZED_DOMAIN'), {}, { go: '/domain-restricted' }],
    [
      'UNAUTHORIZED_DOMAIN on the lookup',
      errorOf('UNAUTHORIZED_DOMAIN'),
      { call: lookup },
      { go: '/domain-restricted' },
    ],
    ['linkExpired', errorOf('linkExpired'), {}, { go: '/link-expired' }],
    ['linkActivated', errorOf('linkActivated'), {}, { go: '/link-activated' }],
    [
      'a guest link that is used up',
      errorOf('linkActivated'),
      { call: 'POST v2/guest/invite-detail', isSignedIn: false },
      { go: '/link-activated?of=guest' },
    ],
    [
      'a guest link that has expired',
      errorOf('linkExpired'),
      { call: 'POST v2/guest/auth-invite' },
      { go: '/link-expired?of=guest' },
    ],
    [
      'the link of a newsletter',
      errorOf('linkActivated'),
      { call: 'POST v2/business/confirm-subscription' },
      { go: '/link-activated?of=newsletter' },
    ],
    ['a blocked account', errorOf('ACCOUNT_BLOCKED'), {}, { go: '/account-blocked' }],
    ['a space without guests', errorOf('GUEST_NOT_ALLOWED'), {}, { go: '/guest-not-allowed' }],
    ['a space whose plan has ended', errorOf('SUBSCRIPTION_LAPSED'), {}, { go: '/subscription-denied' }],
    ['network error', offline, {}, { toast: 'No internet connection' }],
    [
      '429 with the server text',
      new ApiError('TOO_MANY', 'Wait 20 s.', { status: 429 }),
      { call: 'GET v2/chat/all' },
      { toast: 'Wait 20 s.' },
    ],
    ['401 for logged-in users', errorOf('NO_SESSION'), {}, expired],
    ['401, handled once until a profile loads', errorOf('NO_SESSION'), { isExpiryHandled: true }, {}],
    ['401 for guests', errorOf('NO_SESSION'), { isGuest: true }, {}],
    [
      '401 for a guest who was in',
      errorOf('NO_SESSION'),
      { isGuest: true, isVisiting: true },
      { logout: true, go: '/meet-ended' },
    ],
    ['401 without a user', errorOf('NO_SESSION'), { isSignedIn: false }, {}],
    [
      'an unverified account',
      errorOf('NOT_VERIFIED'),
      { call: 'POST v2/auth/login' },
      { toast: 'Account not verified' },
    ],
    [
      '[SPACE-6] an unverified account in a space that wants confirmed ones',
      errorOf('NOT_VERIFIED'),
      { call: 'GET v2/chat/all' },
      { go: '/join', toast: 'Account not verified' },
    ],
    [
      'the same, told by a socket',
      errorOf('NOT_VERIFIED'),
      {},
      { go: '/join', toast: 'Account not verified' },
    ],
    [
      'domain lookup failure',
      errorOf('SPACE_NOT_FOUND'),
      { call: lookup },
      { setSpaceNotFound: true, go: '/' },
    ],
    ['domain lookup by a server that is not able', errorOf('OVERLOADED'), { call: lookup }, {}],
    [
      'domain lookup that is limited',
      errorOf('TOO_MANY'),
      { call: lookup },
      { toast: errors.TOO_MANY.message },
    ],
    ['domain lookup without a network', offline, { call: lookup }, { toast: 'No internet connection' }],
    ...(
      [
        'POST v2/auth/login',
        'POST v2/auth/provider-login',
        'POST v2/auth/create',
        'POST v2/auth/request-reset-password',
        'POST v2/auth/reset-password',
        'POST v2/user/change-password',
        'PUT v2/user/update',
      ] as const
    ).map(
      (call): Row => [
        `errors from ${call} show`,
        errorOf('VALIDATION'),
        { call },
        { toast: errors.VALIDATION.message },
      ],
    ),
    ['other errors are the screen’s own', errorOf('VALIDATION'), { call: 'POST v2/workspace/create' }, {}],
    ['403 is no logout', errorOf('FORBIDDEN'), { call: 'GET v2/chat/all' }, {}],
    [
      'a socket’s 403 of who has left elsewhere',
      { ...errorOf('FORBIDDEN'), ending: { why: 'left' as const } },
      {},
      { go: '/join' },
    ],
    ['a socket’s 403: kicked out', errorOf('FORBIDDEN'), {}, { go: '/meet-ended' }],
  ])('%s', (_, error, contextChange, reaction) => {
    expect(errorReaction(error, { ...context, ...contextChange })).toEqual(reaction)
  })
})

import type { ErrorCode } from '@metapyra/contract/errors'
import { errors } from '@metapyra/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError } from './calls/errors.ts'
import type { ErrorContext, Reaction } from './reactions.ts'
import { errorReaction } from './reactions.ts'

const context: ErrorContext = { isSignedIn: true, isGuest: false, isExpiryHandled: false }
const of = (code: ErrorCode) => new ApiError(code, errors[code].message, { status: errors[code].status })
const offline = new ApiError('OFFLINE', 'No internet connection')
const expired: Reaction = { logout: true, go: '/', toast: 'Token expired please login' }
const lookup = 'GET v2/workspace/domain-detail'

type Row = [line: string, error: ApiError, context: Partial<ErrorContext>, reaction: Reaction]

/** Its success text is tested in `contract/src/constants.test.ts`. */
describe('§8, the error catalogue', () => {
  it.each<Row>([
    ['UNAUTHORIZED_DOMAIN', of('UNAUTHORIZED_DOMAIN'), {}, { go: '/domain-restricted' }],
    [
      'UNAUTHORIZED_DOMAIN on the lookup',
      of('UNAUTHORIZED_DOMAIN'),
      { call: lookup },
      { go: '/domain-restricted' },
    ],
    ['linkExpired', of('linkExpired'), {}, { go: '/link-expired' }],
    ['linkActivated', of('linkActivated'), {}, { go: '/link-activated' }],
    [
      'a guest link that is used up',
      of('linkActivated'),
      { call: 'POST v2/guest/invite-detail', isSignedIn: false },
      { go: '/link-activated?of=guest' },
    ],
    [
      'a guest link that has expired',
      of('linkExpired'),
      { call: 'POST v2/guest/auth-invite' },
      { go: '/link-expired?of=guest' },
    ],
    [
      'the link of a newsletter',
      of('linkActivated'),
      { call: 'POST v2/business/confirm-subscription' },
      { go: '/link-activated?of=newsletter' },
    ],
    ['a blocked account', of('ACCOUNT_BLOCKED'), {}, { go: '/account-blocked' }],
    ['a space without guests', of('GUEST_NOT_ALLOWED'), {}, { go: '/guest-not-allowed' }],
    ['a space whose plan has ended', of('SUBSCRIPTION_LAPSED'), {}, { go: '/subscription-denied' }],
    ['network error', offline, {}, { toast: 'No internet connection' }],
    [
      '429 with the server text',
      new ApiError('TOO_MANY', 'Wait 20 s.', { status: 429 }),
      { call: 'GET v2/chat/all' },
      { toast: 'Wait 20 s.' },
    ],
    ['401 for logged-in users', of('NO_SESSION'), {}, expired],
    ['401, handled once until a profile loads', of('NO_SESSION'), { isExpiryHandled: true }, {}],
    ['401 for guests', of('NO_SESSION'), { isGuest: true }, {}],
    [
      '401 for a guest who was in',
      of('NO_SESSION'),
      { isGuest: true, isVisiting: true },
      { logout: true, go: '/meet-ended' },
    ],
    ['401 without a user', of('NO_SESSION'), { isSignedIn: false }, {}],
    [
      'an unverified account',
      of('NOT_VERIFIED'),
      { call: 'POST v2/auth/login' },
      { toast: 'Account not verified' },
    ],
    [
      '[SPACE-6] an unverified account in a space that wants confirmed ones',
      of('NOT_VERIFIED'),
      { call: 'GET v2/chat/all' },
      { go: '/join', toast: 'Account not verified' },
    ],
    ['the same, told by a socket', of('NOT_VERIFIED'), {}, { go: '/join', toast: 'Account not verified' }],
    ['domain lookup failure', of('SPACE_NOT_FOUND'), { call: lookup }, { setSpaceNotFound: true, go: '/' }],
    ['domain lookup by a server that is not able', of('OVERLOADED'), { call: lookup }, {}],
    ['domain lookup that is limited', of('TOO_MANY'), { call: lookup }, { toast: errors.TOO_MANY.message }],
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
        of('VALIDATION'),
        { call },
        { toast: errors.VALIDATION.message },
      ],
    ),
    ['other errors are the screen’s own', of('VALIDATION'), { call: 'POST v2/workspace/create' }, {}],
    ['403 is no logout', of('FORBIDDEN'), { call: 'GET v2/chat/all' }, {}],
    [
      'a socket’s 403 of who has left elsewhere',
      { ...of('FORBIDDEN'), ending: { why: 'left' as const } },
      {},
      { go: '/join' },
    ],
    ['a socket’s 403: kicked out', of('FORBIDDEN'), {}, { go: '/meet-ended' }],
  ])('%s', (_, error, more, reaction) => {
    expect(errorReaction(error, { ...context, ...more })).toEqual(reaction)
  })
})

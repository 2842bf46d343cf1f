import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, Seeded } from './people.ts'
import { as, PEOPLE, startWithPeople } from './people.ts'
import type { Server } from './start.ts'

/**
 * Who can make which call, written by hand from each role's purpose, never from the contract's own `access`. `ok`: the
 * call proceeds to its input, which is invalid here on purpose, so nothing happens.
 */
type Verdict = 'ok' | 400 | 401 | 403 | 404
type Row = Record<Exclude<Person, 'blocked'>, Verdict>

const all = (verdict: Verdict): Row => ({
  owner: verdict,
  admin: verdict,
  user: verdict,
  guest: verdict,
  anonymous: verdict,
  outsider: verdict,
  nobody: verdict,
  removed: verdict,
})
const signedIn: Row = { ...all('ok'), nobody: 401 }
const account: Row = { ...signedIn, guest: 403, anonymous: 403 }
const anonymous: Row = { ...signedIn, outsider: 404, removed: 403 }
const guest: Row = { ...anonymous, anonymous: 403 }
const member: Row = { ...guest, guest: 403 }
const admin: Row = { ...member, user: 403 }
const owner: Row = { ...admin, admin: 403 }

const matrix: [string, Row, CallName[]][] = [
  [
    'open to everyone',
    all('ok'),
    [
      'GET v2/security/keyPair',
      'GET v2/utils/app-config',
      'POST v2/auth/login',
      'POST v2/auth/create',
      'POST v2/auth/request-reset-password',
      'POST v2/auth/request-email-verification',
      'POST v2/auth/check-email',
      'GET v2/workspace/domain-detail',
      'GET v2/guest/auth',
      'POST v2/guest/auth-invite',
      'POST v2/guest/invite-detail',
      'POST v2/guest/add',
      'POST v2/utils/maps',
      'POST v2/utils/logger',
      'POST v2/utils/verify-recaptcha',
      'POST v2/business/subscribe',
      'POST v2/business/confirm-subscription',
      'POST v2/business/unsubscribe',
      'POST v2/event/invitation',
      'POST v2/event/answer',
      'POST v2/event/enter',
      'POST v2/business/feedback',
      'POST v2/business/requirement',
      'POST v2/business/business-plan-request',
      'POST v2/business/request-partner',
    ],
  ],
  [
    'by the token of a link, whoever holds it; none here',
    all(400),
    [
      'POST v2/auth/provider-login',
      'POST v2/auth/reset-password',
      'PATCH v2/auth/verify-email',
      'POST v2/user/keep-account',
      'GET v2/workspace/accept-invite',
      'POST v2/appointment/schedule',
      'POST v2/appointment/link-detail',
      'POST v2/agent/at-link',
      'POST v2/agent/ask-at-link',
      'POST v2/appointment/hold',
      'POST v2/appointment/release',
    ],
  ],
  [
    'with any session',
    signedIn,
    ['GET v2/user/profile', 'GET v2/guest/profile', 'PUT v2/user/update', 'POST v2/auth/logout'],
  ],
  [
    'with an account, or by a link’s token',
    account,
    ['POST v2/appointment/timeslots', 'POST v2/appointment/interval-timeslots'],
  ],
  [
    'with an account',
    account,
    [
      'POST v2/user/change-password',
      'PUT v2/user/character',
      'GET v2/user/security',
      'POST v2/user/connect-provider',
      'POST v2/user/disconnect-provider',
      'POST v2/user/change-email',
      'POST v2/user/cancel-email-change',
      'GET v2/user/sessions',
      'POST v2/user/end-session',
      'POST v2/user/end-other-sessions',
      'GET v2/user/ways-in',
      'POST v2/user/end-ways-in',
      'GET v2/user/deletion',
      'POST v2/user/delete-account',
      'PUT v2/user/contact',
      'PUT v2/user/reading',
      'POST v2/user/own-data',
      'POST v2/user/clear',
      'POST v2/user/stop-push',
      'POST v2/workspace/create',
      'POST v2/workspace/join',
      'POST v2/workspace/take-invite',
      'POST v2/workspace/leave',
      'POST v2/workspace/check-domain',
      'GET v2/workspace/explore-space',
      'GET v2/calendar/linked-accounts',
      'POST v2/calendar/link-start',
      'POST v2/drive/create-folder',
      'POST v2/drive/search',
      'GET v2/calendar/google-events',
      'GET v2/calendar/outlook-events',
      'PATCH v2/calendar/google-token',
      'PATCH v2/calendar/outlook-token',
      'PATCH v2/calendar/google-refreshToken',
      'PATCH v2/calendar/google-remove',
      'PATCH v2/calendar/outlook-remove',
      'GET v2/calendar/calendars',
      'PUT v2/calendar/calendars',
    ],
  ],
  [
    'let into the space',
    anonymous,
    [
      'POST v2/workspace/workspace-agents',
      'POST v2/utils/several',
      'POST v2/workspace/create-web-call',
      'GET v2/payment/standing',
      'POST v2/agent/threads',
      'POST v2/agent/thread',
      'POST v2/agent/chat',
      'POST v2/agent/settle',
      'POST v2/agent/end-call',
      'POST v2/agent/rate',
      'POST v2/agent/remove-thread',
      'POST v2/chat/get',
      'GET v2/chat/all',
      'POST v2/chat/search',
      'POST v2/chat/delete',
      'POST v2/chat/remove-preview',
      'POST v2/chat/mentionable',
      'POST v2/chat/notify',
      'POST v2/chat/people',
      'POST v2/chat/pins',
      'POST v2/chat/report',
      'POST v2/chat/pin-conversation',
      'POST v2/chat/forward',
      'POST v2/chat/locate',
      'POST v2/announcement/live',
      'POST v2/status/get',
      'POST v2/status/user-recents',
      'POST v2/status/add',
      'POST v2/status/clear',
      'POST v2/event/list',
      'POST v2/event/calendar',
      'POST v2/event/get',
      'POST v2/library/list',
      'POST v2/library/get',
      'POST v2/library/versions',
      'POST v2/library/page',
      'POST v2/poll/list',
      'POST v2/poll/get',
    ],
  ],
  [
    'guests by link, and members',
    guest,
    [
      'POST v2/guest/update',
      'POST v2/event/get-attendees',
      'POST v2/event/respond',
      'POST v2/event/join',
      'POST v2/event/chat',
      'POST v2/poll/vote',
      'POST v2/poll/voters',
    ],
  ],
  [
    'guests by link, and accounts in no space too',
    { ...account, guest: 'ok' },
    ['POST v2/utils/upload-file'],
  ],
  [
    'members',
    member,
    [
      'POST v2/chat/upload',
      'POST v2/announcement/seen',
      'POST v2/chat/pin',
      'POST v2/chat/erase-own',
      'POST v2/chat/block',
      'POST v2/chat/blocks',
      'POST v2/desk/claim',
      'POST v2/chat/create-group',
      'POST v2/chat/find-people',
      'POST v2/chat/add-people',
      'POST v2/chat/remove-person',
      'POST v2/chat/rename-group',
      'POST v2/desk/give-back',
      'POST v2/desk/leave-note',
      'POST v2/desk/notes',
      'POST v2/desk/read-notes',
      'POST v2/desk/remove-notes',
      'POST v2/ownership/offered',
      'POST v2/ownership/accept',
      'POST v2/ownership/decline',
      'POST v2/guest/rooms',
      'POST v2/guest/invite',
      'POST v2/guest/invite-update',
      'POST v2/event/create',
      'POST v2/event/invite-users',
      'POST v2/event/approve',
      'POST v2/event/feed',
      'POST v2/event/make-feed',
      'POST v2/event/end-feed',
      'POST v2/event/remove-attendee',
      'PUT v2/event/update',
      'POST v2/event/share',
      'POST v2/library/create',
      'POST v2/library/room',
      'POST v2/library/tags',
      'PUT v2/library/update',
      'POST v2/library/share',
      'POST v2/library/remove',
      'POST v2/drive/upload',
      'POST v2/drive/import',
      'POST v2/drive/make-public',
      'POST v2/drive/transfers',
      'POST v2/drive/cancel',
      'POST v2/library/upload-begin',
      'POST v2/library/upload-part',
      'POST v2/library/upload-state',
      'POST v2/library/upload-finish',
      'POST v2/library/upload-abandon',
      'POST v2/poll/create',
      'PUT v2/poll/update',
      'POST v2/poll/export',
      'POST v2/appointment/booked',
      'POST v2/appointment/list/availability',
      'POST v2/appointment/fair-times',
      'POST v2/appointment/list/unavailability',
      'POST v2/appointment/generate-availability-link',
      'POST v2/appointment/send-availability',
      'POST v2/appointment/availability/timeslot/create',
      'POST v2/appointment/un-availability/timeslot/create',
      'PUT v2/appointment/un-availability/timeslot/delete',
      'POST v2/appointment/booking-detail',
      'POST v2/appointment/cancel',
      'POST v2/appointment/reschedule',
      'POST v2/appointment/join',
      'POST v2/appointment/answer',
      'POST v2/appointment/book-guest',
      'POST v2/appointment/clashes',
      'POST v2/appointment/no-show',
      'POST v2/appointment/types',
      'PUT v2/appointment/type',
      'POST v2/appointment/type-remove',
      'POST v2/appointment/step-out',
      'POST v2/appointment/links',
      'POST v2/appointment/revoke-link',
      'PUT v2/appointment/availability/timeslot/delete',
      'PUT v2/appointment/availability/week',
      'POST v2/appointment/own-zone',
    ],
  ],
  [
    'owner and admin',
    admin,
    [
      'POST v2/workspace/send-invite',
      'POST v2/workspace/agent-report',
      'POST v2/admin/workspace/details',
      'POST v2/admin/workspace/setting-details',
      'POST v2/admin/workspace/announcement-detail',
      'POST v2/admin/workspace/overview',
      'POST v2/admin/workspace/user-list',
      'POST v2/admin/workspace/user-export',
      'POST v2/admin/workspace/views',
      'POST v2/admin/workspace/view',
      'POST v2/admin/workspace/view-remove',
      'POST v2/admin/workspace/person',
      'POST v2/admin/workspace/end-person-sessions',
      'POST v2/admin/workspace/put-out',
      'POST v2/admin/workspace/free-desk',
      'POST v2/admin/workspace/bulk-count',
      'POST v2/admin/workspace/bulk-start',
      'POST v2/admin/workspace/bulk-acts',
      'POST v2/admin/workspace/bulk-undo',
      'POST v2/admin/workspace/bulk-stop',
      'POST v2/admin/workspace/bulk-failed',
      'POST v2/admin/workspace/agents',
      'POST v2/admin/workspace/agent-create',
      'PUT v2/admin/workspace/agent-update',
      'POST v2/admin/workspace/agent-remove',
      'POST v2/admin/workspace/agent-seats',
      'POST v2/admin/workspace/synonyms',
      'PUT v2/admin/workspace/synonyms-update',
      'POST v2/admin/workspace/announcement',
      'POST v2/admin/workspace/announcement-remove',
      'POST v2/admin/workspace/announcement-views',
      'PUT v2/admin/workspace/settings-update',
      'POST v2/chat/revisions',
      'POST v2/admin/workspace/reports',
      'POST v2/admin/workspace/report-context',
      'POST v2/admin/workspace/retention-count',
      'POST v2/admin/workspace/report-handle',
      'PUT v2/admin/workspace/update-user',
      'PUT v2/admin/workspace/update',
      'PUT v2/admin/workspace/update-logo',
      'POST v2/admin/workspace/audit-log',
      'POST v2/admin/workspace/audit-log-actors',
      'POST v2/admin/workspace/audit-log-export',
      'POST v2/admin/workspace/clear',
      'POST v2/admin/workspace/import-users',
      'POST v2/admin/workspace/invitation-pace',
      'POST v2/admin/workspace/imports',
      'POST v2/admin/workspace/import-batches',
      'POST v2/admin/workspace/import-stop',
      'POST v2/admin/workspace/import-undo',
      'POST v2/admin/workspace/import-failed-rows',
      'POST v2/admin/workspace/import-failed-rows-export',
      'POST v2/admin/workspace/known-emails',
      'POST v2/admin/workspace/own-domain-detail',
      'POST v2/admin/workspace/ownership',
      'POST v2/admin/workspace/own-domain',
      'POST v2/admin/workspace/own-domain-check',
      'POST v2/admin/workspace/own-domain-remove',
      'POST v2/admin/guest-invites',
      'POST v2/admin/guest-notice',
      'POST v2/admin/guest-user-list',
      'POST v2/admin/invalidate-guest-invite',
      'POST v2/admin/invalidate-guest-invites',
      'GET v2/payment/plans/:workspaceId',
      'GET v2/payment/subscription-info/:workspaceId',
    ],
  ],
  [
    'the owner',
    owner,
    [
      'POST v2/admin/workspace/ownership-offer',
      'POST v2/admin/workspace/ownership-withdraw',
      'POST v2/payment/plans',
      'POST v2/payment/upgrade-subscription',
      'POST v2/payment/payment-method',
      'POST v2/payment/hostedpage-status',
    ],
  ],
]

let server: Server
let seeded: Seeded

beforeAll(async () => {
  ;({ server, seeded } = await startWithPeople())
})
afterAll(() => server?.stop())

/**
 * Closed bodies refuse an unknown key. A request refused for that reason has passed the access check and changed
 * nothing.
 */
const tryCall = async (name: CallName, person: Person) => {
  const actor = as(server, seeded, person)
  const { status, json } = await actor.request(name, { workspaceId: seeded.spaceId, notKnownAnywhere: 'x' })
  const { code, fields } = json as { code: string; fields?: Record<string, string> }
  return { status, code, isThrough: code === 'VALIDATION' && fields?.notKnownAnywhere !== undefined }
}

test('[T17] every call stands in the matrix once', () => {
  const rows = matrix.flatMap(([, , names]) => names)
  expect([...rows].sort()).toEqual(Object.keys(calls).sort())
})

describe.each(matrix)('[T17] [T20] %s', (_title, row, names) => {
  describe.each(names)('%s', (name) => {
    test.each(PEOPLE)('%s', async (person) => {
      const { status, code, isThrough } = await tryCall(name, person)
      if (person === 'blocked') {
        const isLetThrough = name === 'POST v2/auth/logout' || name === 'GET v2/security/keyPair'
        expect(isLetThrough ? isThrough : code).toBe(isLetThrough ? true : 'ACCOUNT_BLOCKED')
        return
      }
      const expected = row[person]
      if (expected === 'ok') expect({ status, code, isThrough }).toMatchObject({ isThrough: true })
      else expect({ status, code, isThrough }).toMatchObject({ status: expected, isThrough: false })
      // T20: clients log out on 401, so it must not mean anything else.
      if (status === 401) expect(person).toBe('nobody')
    })
  })
})

/** Calls that need a space but were sent to the main host without one. */
const spaceCalls = matrix.filter(([, row]) => row.outsider === 404).flatMap(([, , names]) => names)

test.each(spaceCalls.filter((name) => !name.includes(':')))(
  '%s asks for a space where none is named',
  async (name) => {
    const actor = as(server, seeded, 'owner')
    const { json } = await actor.request(name, { notKnownAnywhere: 'x' }, { spaceId: null })
    expect((json as { code: string }).code).toBe('WORKSPACE_REQUIRED')
  },
)

test('a body that names another space than the request is refused as not there', async () => {
  const actor = as(server, seeded, 'owner')
  const { status } = await actor.request('POST v2/workspace/workspace-agents', {
    workspaceId: seeded.otherSpaceId,
  })
  expect(status).toBe(404)
})

/**
 * Calls about things that guests have no right to by default. What guests can reach by other calls is tested with its
 * feature.
 */
const fenced: CallName[] = [
  'POST v2/library/list',
  'POST v2/library/get',
  'POST v2/library/versions',
  'POST v2/library/page',
  'POST v2/poll/list',
  'POST v2/poll/get',
  'POST v2/poll/vote',
  'POST v2/poll/voters',
]

describe('[GUEST-12] where a space gives its guests nothing', () => {
  beforeAll(async () => {
    await as(server, seeded, 'owner').call('PUT v2/admin/workspace/settings-update', {
      settings: {
        ...{ guestsReadChat: false, guestsReadHistory: false, guestsSeePeople: false },
        ...{ guestsSeeEvents: false, guestsSeePolls: false, guestsSeeLibrary: false },
      },
    })
  })
  test.each(fenced)('%s is closed to them, and to nobody else', async (name) => {
    for (const person of ['guest', 'anonymous'] as const)
      expect(await tryCall(name, person)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    for (const person of ['owner', 'user'] as const)
      expect(await tryCall(name, person)).toMatchObject({ isThrough: true })
  })
})

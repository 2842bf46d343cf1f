import { calls } from '@metapyra/contract/calls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setToken } from './state.ts'
import { MANUAL_LOGOUT } from './storage-keys.ts'
import type { Answer } from './testing/testing.ts'
import type { Scene } from './testing/testing-page.ts'
import {
  acme,
  acmeDetail,
  acmeHost,
  ada,
  beta,
  lookup,
  noSession,
  open,
  profile,
  signedIn,
} from './testing/testing-page.ts'

type Opened = Awaited<ReturnType<typeof open>>

interface Row {
  how: string
  before?: Scene
  /** The event under test; a navigation returns its decision. */
  event(scene: Opened): unknown
  /** The expected state afterward: what has changed, and what has not. */
  after: Partial<ReturnType<typeof snapshot>>
}

const input = { email: 'ada@acme.example', password: 'a long password' }
const reply = (user: Partial<typeof ada> = {}, otherFields = {}): Answer => ({
  isSecret: true,
  body: { user: { ...ada, ...user }, sessionId: 'session-9', ...otherFields },
})
const guest = { ...ada, id: 'gus', type: 'guest' as const, role: 'guest' as const, workspaces: [acme] }
const gamma = { ...acme, id: 'gamma-id', domain: 'gamma' }
const fails = (work: Promise<unknown>) => work.catch(() => undefined)
/** Makes a call that the server refuses because the session has expired. */
const meet401 = (scene: Opened) => fails(scene.session.api('GET v2/chat/all', {}))
const endedSession = { 'GET v2/chat/all': noSession }
const onForeignSpaceHost = (isGuestAllowed: 'true' | 'false'): Scene => ({
  host: acmeHost,
  cookies: { handoffTried: '1' },
  answers: { [lookup]: { body: { ...acmeDetail, isGuestAllowed } } },
})
const registers = (user: Partial<typeof ada>): Pick<Row, 'before' | 'event'> => ({
  before: {
    answers: {
      'POST v2/auth/create': reply(user),
      'POST v2/auth/request-email-verification': { body: { message: 'sent' } },
    },
  },
  event: ({ session }) => session.register({ ...input, name: 'Ada' }),
})
const comesByProvider = (user: Partial<typeof ada>, isNewUser: boolean): Pick<Row, 'before' | 'event'> => ({
  before: { answers: { 'POST v2/auth/provider-login': reply(user, { isNewUser }) } },
  event: ({ session }) => session.loginByProvider({ provider: 'google' }, 'code'),
})
const logsOutAt = (path: string): Pick<Row, 'before' | 'event'> => ({
  before: { cookies: signedIn },
  event: async ({ session, address }) => {
    await session.restore(path)
    address.path = path
    await session.logout()
  },
})
const restores = (scene: Scene): Pick<Row, 'before' | 'event'> => ({
  before: { cookies: signedIn, ...scene },
  event: ({ session }) => session.restore('/create-space'),
})
const shows =
  (...texts: string[]): Row['event'] =>
  ({ session }) => {
    for (const text of texts) session.toast('info', text)
  }

const snapshot = (scene: Opened, decision: unknown) => ({
  decision,
  goes: scene.go.mock.calls.map(([path]) => path as string),
  reloads: vi.mocked(scene.page.reload).mock.calls.length,
  user: scene.$user.get()?.id ?? null,
  role: scene.$user.get()?.role ?? null,
  token: scene.$token.get(),
  workspace: scene.$workspace.get()?.id ?? null,
  toasts: scene.toasts(),
  isManualLogout: scene.page.tab.get(MANUAL_LOGOUT) !== null,
  mailsAskedFor: scene.countOf('POST v2/auth/request-email-verification'),
  profilesLoaded: scene.countOf(profile),
})

/** The lines of §4 in their own words. A line that is tested elsewhere names that test. */
const lines: Record<string, Row[]> = {
  'Login success loads the profile and goes to /join': [
    {
      how: 'from the login’s reply, and anew before /join is shown',
      before: { answers: { 'POST v2/auth/login': reply() } },
      event: async ({ session, cookies }) => {
        await session.login(input)
        Object.assign(cookies, { signedIn: '1', sessionId: 'session-9' })
        return session.enter('/join')
      },
      after: {
        goes: ['/join'],
        user: 'ada',
        token: 'session-9',
        profilesLoaded: 1,
        decision: { to: 'stay' },
      },
    },
  ],
  'Registration success goes to /join if the user has workspaces, otherwise to /create-space; an email verification is requested if the email is unverified':
    [
      { how: 'with workspaces', ...registers({}), after: { goes: ['/join'], mailsAskedFor: 0 } },
      {
        how: 'without',
        ...registers({ workspaces: [] }),
        after: { goes: ['/create-space'], mailsAskedFor: 0 },
      },
      {
        how: 'unverified',
        ...registers({ emailVerified: false }),
        after: { goes: ['/join'], mailsAskedFor: 1 },
      },
    ],
  'Provider login goes to /create-space if the user is flagged new and has no workspaces, else to /join': [
    { how: 'new, without', ...comesByProvider({ workspaces: [] }, true), after: { goes: ['/create-space'] } },
    { how: 'new, with workspaces', ...comesByProvider({}, true), after: { goes: ['/join'] } },
    { how: 'not new, without', ...comesByProvider({ workspaces: [] }, false), after: { goes: ['/join'] } },
  ],
  'Logout clears the token, sets a manual-logout flag and goes home (reloads if already home)': [
    {
      how: 'from /join',
      ...logsOutAt('/join'),
      after: { token: null, isManualLogout: true, goes: ['/'], reloads: 0 },
    },
    { how: 'at home', ...logsOutAt('/'), after: { token: null, isManualLogout: true, goes: [], reloads: 1 } },
  ],
  'Token expiry (a 401 for a real logged-in non-guest user, handled once until a profile loads) clears the token and goes home with ‘Token expired please login’':
    [
      {
        how: 'for a user',
        before: { cookies: signedIn, answers: endedSession },
        event: async (scene) => {
          await scene.session.restore('/join')
          await meet401(scene)
        },
        after: { token: null, user: null, goes: ['/'], toasts: ['Token expired please login'] },
      },
      {
        how: 'handled once',
        before: { cookies: signedIn, answers: endedSession },
        event: async (scene) => {
          await scene.session.restore('/join')
          await meet401(scene)
          await meet401(scene)
        },
        after: { goes: ['/'], toasts: ['Token expired please login'] },
      },
      {
        how: 'and again once a profile has loaded',
        before: { cookies: signedIn, answers: endedSession },
        event: async (scene) => {
          await scene.session.restore('/join')
          await meet401(scene)
          Object.assign(scene.cookies, signedIn)
          await scene.session.enter('/join')
          await meet401(scene)
        },
        after: { goes: ['/', '/'], profilesLoaded: 2 },
      },
      {
        how: 'not for whoever was not logged in',
        before: { answers: endedSession },
        event: meet401,
        after: { goes: [], toasts: [] },
      },
    ],
  'Guest flow: an anonymous guest is built locally with role anonymous if the space allows guests, otherwise the user goes to /guest-not-allowed':
    [
      {
        how: 'the space allows guests',
        before: onForeignSpaceHost('true'),
        event: ({ session }) => session.restore('/welcome'),
        after: { role: 'anonymous', workspace: 'acme-id', decision: { to: 'stay' } },
      },
      {
        how: 'it does not',
        before: onForeignSpaceHost('false'),
        event: ({ session }) => session.restore('/welcome'),
        after: { user: null, decision: { to: 'path', path: '/guest-not-allowed' } },
      },
    ],
  // Over the network: server/src/features/guest/link-lookup.test.ts.
  'A guest invite through a space link yields a guest with role guest': [
    {
      how: 'whom any path with /g/ asks for by a call of its own',
      before: { cookies: signedIn, answers: { 'GET v2/guest/profile': { body: guest } } },
      event: ({ session }) => session.restore('/g/link-token'),
      after: { user: 'gus', role: 'guest', profilesLoaded: 0 },
    },
  ],
  // Over the network: server/src/features/guest/links.test.ts, visits.test.ts.
  'A guest link can be invalidated': [
    {
      how: 'and who came in by it is told that their visit has ended, not that their token has',
      before: { cookies: signedIn, answers: { [profile]: { body: guest } } },
      event: async ({ session }) => {
        await session.restore('/welcome')
        await session.reactTo({ code: 'NO_SESSION', message: 'over' })
      },
      after: { goes: ['/meet-ended'], token: null, toasts: [] },
    },
  ],
  'Workspace creation selects the new workspace': [
    {
      how: 'among those that there are',
      before: { cookies: signedIn, answers: { 'POST v2/workspace/create': { status: 201, body: gamma } } },
      event: async ({ session }) => {
        await session.restore('/create-space')
        await session.createWorkspace({ name: 'Gamma', domain: 'gamma' })
      },
      after: { workspace: 'gamma-id' },
    },
  ],
  'Current workspace on restore: the one whose domain matches the current host, otherwise the first workspace, otherwise none':
    [
      { how: 'of this host', ...restores({ host: 'beta.localhost:3000' }), after: { workspace: 'beta-id' } },
      { how: 'the first', ...restores({}), after: { workspace: 'acme-id' } },
      {
        how: 'none',
        ...restores({ answers: { [profile]: { body: { ...ada, workspaces: [] } } } }),
        after: { user: 'ada', workspace: null },
      },
    ],
  'Selecting by id sets it current, or none if not found': [
    {
      how: 'found',
      before: { cookies: signedIn },
      event: async ({ session }) => {
        await session.restore('/join')
        return session.selectWorkspace(beta.id)
      },
      after: { workspace: 'beta-id', decision: true },
    },
    {
      how: 'not found',
      before: { cookies: signedIn },
      event: async ({ session }) => {
        await session.restore('/join')
        return session.selectWorkspace('of-nobody')
      },
      after: { workspace: null, decision: false },
    },
  ],
  'Setting a token clears the user and the current workspace. Logout clears the user': [
    {
      how: 'setting a token',
      before: { cookies: signedIn },
      event: async ({ session }) => {
        await session.restore('/join')
        setToken(session.state, 'next')
      },
      after: { token: 'next', user: null, workspace: null },
    },
    { how: 'logout', ...logsOutAt('/join'), after: { user: null, workspace: null } },
  ],
  // In a browser, where the pointer or the focus pauses the time: tests/e2e/error-catalogue.slow.test.ts.
  'Toasts are cleared on restore; at most 3 are kept and a new one drops the oldest; each hides after its duration or when closed':
    [
      {
        how: 'cleared on restore',
        event: async (scene) => {
          shows('from before')(scene)
          await scene.session.restore('/')
        },
        after: { toasts: [] },
      },
      { how: 'a fourth', event: shows('a', 'b', 'c', 'd'), after: { toasts: ['b', 'c', 'd'] } },
      {
        how: 'closed',
        event: (scene) => {
          shows('a', 'b')(scene)
          scene.session.dismissToast(scene.$toasts.get()[0]?.id ?? 0)
        },
        after: { toasts: ['b'] },
      },
    ],
}

afterEach(() => void vi.restoreAllMocks())

describe.each(Object.entries(lines))('§4 %s', (_line, rows) => {
  it.each(rows.map((row) => [row.how, row] as const))('%s', async (_how, { before, event, after }) => {
    await using scene = await open(before)
    const decision = await event(scene)
    expect(snapshot(scene, decision)).toMatchObject(after)
  })
})

it.each([
  ['Events, polls and library items can be created', ['event', 'poll', 'library'], 'POST', 'create'],
  ['and updated', ['event', 'poll', 'library'], 'PUT', 'update'],
  ['A subscription can be upgraded or cancelled', ['payment'], 'POST', 'upgrade-subscription'],
])('§4 %s, by calls of the contract', (_line, features, method, verb) => {
  expect(Object.keys(calls)).toEqual(
    expect.arrayContaining(features.map((feature) => `${method} v2/${feature}/${verb}`)),
  )
})

// "Realtime connection states" is tested with a real connection, under the same words: realtime.test.ts.

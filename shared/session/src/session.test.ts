import type { User } from '@metapyra/contract/entities/user'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFlags } from './page.ts'
import { storeFor } from './storage/local-store.ts'
import type { Answer } from './testing/testing.ts'
import {
  acme,
  acmeDetail,
  acmeHost,
  ada,
  beta,
  lookup,
  mainHost,
  noSession,
  open,
  profile,
  refusal,
  signedIn,
} from './testing/testing-page.ts'
import { VISIT_END } from './visit-end.ts'

afterEach(() => void vi.restoreAllMocks())

describe('the profile, before a navigation', () => {
  it('is not asked for without a session, nor is a key', async () => {
    await using scene = await open()
    expect(await scene.session.restore('/')).toEqual({ to: 'stay' })
    expect(scene.calls()).toEqual([])
    expect(scene.$appConfig.get()?.appConfig.mainHost).toBe(mainHost)
  })

  it('is asked for where the readable cookie says that there is a session', async () => {
    await using scene = await open({ cookies: signedIn })
    expect(await scene.session.restore('/join')).toEqual({ to: 'stay' })
    expect(scene.calls()).toEqual([profile])
    expect(scene.$user.get()).toEqual(ada)
    expect(scene.$token.get()).toBe('session-1')
  })

  it('makes the space of the host current, else the first', async () => {
    await using onBeta = await open({ cookies: signedIn, host: 'beta.localhost:3000' })
    await onBeta.session.restore('/welcome')
    expect(onBeta.$workspace.get()).toEqual(beta)
    await using onMain = await open({ cookies: signedIn })
    await onMain.session.restore('/join')
    expect(onMain.$workspace.get()).toEqual(acme)
  })

  it('keeps the chosen space at the next navigation, with what is new about it', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    expect(scene.session.selectWorkspace('beta-id')).toBe(true)
    scene.answers[profile] = { body: { ...ada, workspaces: [acme, { ...beta, name: 'Renamed' }] } }
    await scene.session.enter('/join')
    await expect.poll(() => scene.$workspace.get()?.name).toBe('Renamed')
    expect(scene.$workspace.get()?.id).toBe('beta-id')
  })

  it('is loaded before each navigation, so that the guard decides by what holds now', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    scene.answers[profile] = { body: { ...ada, name: 'Ada L.' } }
    expect(await scene.session.enter('/create-space')).toEqual({ to: 'stay' })
    expect(scene.$user.get()?.name).toBe('Ada L.')
  })

  it('is nobody’s once the account is blocked, whose page then says so', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    scene.answers[profile] = { status: 403, body: { code: 'ACCOUNT_BLOCKED', message: 'Blocked' } }
    expect(await scene.session.enter('/create-space')).toEqual({ to: 'path', path: '/account-blocked' })
    expect(scene.$user.get()).toBeNull()
    expect(scene.$token.get()).not.toBeNull()
  })

  it('is another one on paths with /g/', async () => {
    const guest = { ...ada, role: 'guest', type: 'guest' }
    await using scene = await open({
      cookies: signedIn,
      answers: { 'GET v2/guest/profile': { body: guest } },
    })
    await scene.session.restore('/g/link-token')
    expect(scene.calls()).toEqual(['GET v2/guest/profile'])
    expect(scene.$user.get()?.role).toBe('guest')
  })

  it('is loaded anew when another tab has logged in', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    scene.cookies.sessionId = 'session-2'
    scene.answers[profile] = { body: { ...ada, id: 'bob' } }
    await scene.session.enter('/join')
    expect([scene.$token.get(), scene.$user.get()?.id]).toEqual(['session-2', 'bob'])
  })

  it('is gone when another tab has logged out', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    delete scene.cookies.signedIn
    expect(await scene.session.enter('/join')).toEqual({ to: 'path', path: '/' })
    expect(scene.$user.get()).toBeNull()
  })
})

describe('on a space’s host without a session', () => {
  it('asks the main host for one first', async () => {
    await using scene = await open({ host: acmeHost })
    await scene.session.restore('/space', '?from=mail')
    const url = `http://${acmeHost}/api/handoff/start?next=%2Fspace%3Ffrom%3Dmail`
    expect(scene.page.leave).toHaveBeenCalledExactlyOnceWith(url)
    expect(scene.$isRestoring.get()).toBe(true)
  })

  const afterHandoffTry = { host: acmeHost, cookies: { handoffTried: '1' } }

  it('never asks twice: then it is the guest’s way', async () => {
    await using scene = await open({ ...afterHandoffTry, answers: { [lookup]: { body: acmeDetail } } })
    expect(await scene.session.restore('/space')).toEqual({ to: 'path', path: '/welcome' })
    expect(scene.page.leave).not.toHaveBeenCalled()
    expect(scene.$user.get()).toMatchObject({ role: 'anonymous', local: true })
    expect(scene.$workspace.get()).toMatchObject({ id: 'acme-id', userRole: 'anonymous' })
    // A visitor who was never admitted enters their details on the welcome page, even if this browser has displayed it
    // before.
    scene.session.markWelcomeVisited()
    expect(await scene.session.enter('/space')).toEqual({ to: 'path', path: '/welcome' })
    expect(scene.calls()).toEqual([lookup])
    const { $workspace, cookies, answers } = scene
    const visited = $workspace.get()
    const visitor = { ...ada, type: 'anonymous', role: 'anonymous', workspaces: [visited] }
    Object.assign(cookies, signedIn)
    Object.assign(answers, { [profile]: { body: visitor } })
    expect(await scene.session.enter('/space')).toEqual({ to: 'stay' })
  })

  it('takes the address’s word for it where cookies are blocked', async () => {
    await using scene = await open({
      host: acmeHost,
      isBackFromHandoff: true,
      answers: { [lookup]: { body: acmeDetail } },
    })
    expect(await scene.session.restore('/space')).toEqual({ to: 'path', path: '/welcome' })
    expect(scene.page.leave).not.toHaveBeenCalled()
  })

  it('sends on whoever may not come in as a guest', async () => {
    const closedSpace = { body: { ...acmeDetail, isGuestAllowed: 'false' } }
    await using scene = await open({ ...afterHandoffTry, answers: { [lookup]: closedSpace } })
    expect(await scene.session.restore('/space')).toEqual({ to: 'path', path: '/guest-not-allowed' })
    expect(scene.$user.get()).toBeNull()
  })

  it.each(['/space', '/welcome', '/subscription-denied'])('%s of no space: flag set, home', async (path) => {
    await using scene = await open({
      ...afterHandoffTry,
      answers: { [lookup]: refusal(404, 'SPACE_NOT_FOUND') },
    })
    const home = '/?no-space-at=acme.localhost%3A3000'
    expect(await scene.session.restore(path)).toEqual({ to: 'path', path: home })
    expect(scene.page.device.get('spaceNotFound')).toBe('1')
  })

  it('shows any other page as it is', async () => {
    await using scene = await open({ host: acmeHost })
    expect(await scene.session.restore('/login')).toEqual({ to: 'stay' })
    expect(scene.page.leave).not.toHaveBeenCalled()
    expect(scene.calls()).toEqual([])
  })
})

describe('[GUEST-19] at the address of a space that is none of one’s own', () => {
  const betaHost = 'beta.localhost:3000'
  const onlyAcme = { body: { ...ada, workspaces: [acme] } }
  const betaDetail = { workspace: { ...acmeDetail.workspace, id: 'beta-id', name: 'Beta', domain: 'beta' } }
  const openAt = (detail: object, user: object = {}) =>
    open({
      host: betaHost,
      cookies: signedIn,
      answers: {
        [profile]: { body: { ...onlyAcme.body, ...user } },
        [lookup]: { body: { ...betaDetail, isGuestAllowed: 'false', isOpen: false, ...detail } },
      },
    })
  const invites = [{ workspaceId: 'beta-id', name: 'Beta', spaceLogo: null, invitedBy: null, expiresAt: '' }]

  it.each([
    ['admits guests', { isGuestAllowed: 'true' }, {}],
    ['is open', { isOpen: true }, {}],
    ['has invited them', {}, { invites }],
  ])('one stands at its door where it %s, and never in another', async (_, detail, user) => {
    await using scene = await openAt(detail, user)
    expect(await scene.session.restore('/space')).toEqual({ to: 'path', path: '/welcome' })
    expect(await scene.session.enter('/welcome')).toEqual({ to: 'stay' })
    expect(scene.$user.get()).toMatchObject({ id: 'ada', type: 'account' })
    expect(scene.$workspace.get()).toMatchObject({ id: 'beta-id', userRole: 'anonymous' })
    // Also if a person has entered as a guest from this browser before.
    scene.session.markWelcomeVisited()
    expect(await scene.session.enter('/space')).toEqual({ to: 'path', path: '/welcome' })
    expect(scene.page.leave).not.toHaveBeenCalled()
  })

  it('one is told where it lets nobody in', async () => {
    await using scene = await openAt({})
    expect(await scene.session.restore('/space')).toEqual({ to: 'path', path: '/guest-not-allowed' })
  })

  it('one is in by its former address, where it is one’s own', async () => {
    await using scene = await openAt({ workspace: { ...acmeDetail.workspace, domain: 'desk.acme.example' } })
    const ownDomainSpace = { ...acme, domain: 'desk.acme.example' }
    scene.answers[profile] = { body: { ...ada, workspaces: [ownDomainSpace] } }
    expect(await scene.session.restore('/space')).toMatchObject({ to: 'host' })
    expect(scene.$workspace.get()).toEqual(ownDomainSpace)
  })

  it('one goes to the space that one has chosen there', async () => {
    await using scene = await openAt({ isGuestAllowed: 'true' })
    await scene.session.restore('/welcome')
    scene.session.selectWorkspace('acme-id')
    expect(await scene.session.enter('/space')).toEqual({ to: 'host', url: `http://${acmeHost}/space` })
  })

  it('its console is not for them, whatever they run elsewhere', async () => {
    await using scene = await openAt({})
    scene.answers[profile] = { body: { ...ada, workspaces: [{ ...acme, userRole: 'owner' }] } }
    expect(await scene.session.restore('/admin/overview')).toEqual({ to: 'path', path: '/' })
  })

  it('the same holds in a tab that is for it, where spaces have no hosts', async () => {
    await using scene = await open({
      ...{ config: { spaceHosts: false }, cookies: signedIn },
      answers: {
        [profile]: onlyAcme,
        [lookup]: { body: { ...betaDetail, isGuestAllowed: 'true', isOpen: false } },
      },
    })
    expect(await scene.session.restore('/welcome', '?space=beta')).toEqual({ to: 'stay' })
    expect(scene.$workspace.get()?.id).toBe('beta-id')
    scene.session.selectWorkspace('acme-id')
    await scene.session.enter('/welcome')
    expect(scene.$workspace.get()?.id).toBe('acme-id')
    scene.answers[lookup] = refusal(404, 'SPACE_NOT_FOUND')
    const home = { to: 'path', path: '/?no-space-at=bta' }
    expect(await scene.session.enter('/space', '?space=bta')).toEqual(home)
    await scene.session.enter('/')
    expect(scene.page.tab.get('space')).toBeNull()
  })
})

it('skips the profile once where the spaceNotFound flag is set, and clears it', async () => {
  await using scene = await open({ cookies: signedIn })
  scene.page.device.set('spaceNotFound', '1')
  expect(await scene.session.restore('/')).toEqual({ to: 'stay' })
  expect(scene.calls()).toEqual([])
  expect(scene.page.device.get('spaceNotFound')).toBeNull()
  await scene.session.enter('/')
  expect(scene.calls()).toEqual([profile])
})

it('takes the session along to the space’s own host', async () => {
  await using scene = await open({ cookies: signedIn })
  expect(await scene.session.restore('/space')).toEqual({ to: 'host', url: `http://${acmeHost}/space` })
  const url = `http://${acmeHost}/api/handoff/start?next=%2Fspace`
  expect(scene.page.leave).toHaveBeenCalledExactlyOnceWith(url)
})

it('keeps ?space= for the tab where spaces have no hosts', async () => {
  const withoutSpaceHosts = { config: { spaceHosts: false }, answers: { [lookup]: { body: acmeDetail } } }
  await using stranger = await open(withoutSpaceHosts)
  await stranger.session.restore('/welcome', '?space=acme')
  expect(stranger.seen.find(({ name }) => name === lookup)!.headers['x-workspace-id']).toBe('acme')
  await using member = await open({ ...withoutSpaceHosts, cookies: signedIn })
  await member.session.restore('/join', '?space=beta')
  expect(member.$workspace.get()).toEqual(beta)
})

describe('a session that has ended', () => {
  it('is told once, and again only after a profile has loaded', async () => {
    await using scene = await open({ cookies: signedIn, answers: { 'GET v2/chat/all': noSession } })
    await scene.session.restore('/join')
    await expect(scene.session.api('GET v2/chat/all', {})).rejects.toMatchObject({ status: 401 })
    expect(scene.toasts()).toEqual(['Token expired please login'])
    expect(scene.go).toHaveBeenCalledExactlyOnceWith('/')
    expect([scene.$user.get(), scene.$token.get(), scene.cookies.signedIn]).toEqual([null, null, undefined])
    await expect(scene.session.api('GET v2/chat/all', {})).rejects.toMatchObject({ status: 401 })
    expect(scene.go).toHaveBeenCalledOnce()

    Object.assign(scene.cookies, { signedIn: '1', sessionId: 'session-2' })
    await scene.session.enter('/join')
    await expect(scene.session.api('GET v2/chat/all', {})).rejects.toMatchObject({ status: 401 })
    expect(scene.go).toHaveBeenCalledTimes(2)
  })

  it('shows when the profile is asked for', async () => {
    await using scene = await open({ cookies: signedIn, answers: { [profile]: noSession } })
    expect(await scene.session.restore('/space')).toEqual({ to: 'path', path: '/' })
    expect(scene.toasts()).toEqual(['Token expired please login'])
    expect(await scene.session.enter('/')).toEqual({ to: 'stay' })
    expect(scene.calls()).toEqual([profile])
  })

  it('[ACC-12] leads back by the login of its person, and of nobody else', async () => {
    for (const id of [ada.id, 'somebody-else']) {
      const answers = {
        'GET v2/chat/all': noSession,
        'POST v2/auth/login': { body: { user: { ...ada, id }, sessionId: 'session-2' } },
      }
      await using scene = await open({ cookies: signedIn, answers })
      await scene.session.restore('/join')
      scene.$chatPlayer.set('ben')
      Object.assign(scene.address, { path: '/space', search: '?from=mail' })
      scene.page.tab.set('unsaved', 'words')
      await expect(scene.session.api('GET v2/chat/all', {})).rejects.toMatchObject({ status: 401 })
      await scene.session.login({ email: 'ada@acme.example', password: 'lantern' })
      const isSame = id === ada.id
      expect(vi.mocked(scene.page.leave).mock.calls).toEqual(isSame ? [['/space?chat=ben']] : [])
      expect(scene.go.mock.lastCall).toEqual([isSame ? '/' : '/join'])
      expect(scene.page.tab.get('unsaved')).toBe(isSame ? 'words' : null)
      expect(scene.page.tab.get('expiredAt')).toBeNull()
    }
  })

  it('[ACC-12] is told where one logs in, too, which stays', async () => {
    await using scene = await open({ cookies: signedIn, answers: { [profile]: noSession } })
    Object.assign(scene.address, { path: '/login', search: '?at=acme&next=%2Fspace' })
    expect(await scene.session.restore('/login')).toEqual({ to: 'stay' })
    expect(scene.toasts()).toEqual(['Token expired please login'])
  })

  it('[ACC-12] of a space’s host in production is told by the login of the main host, which leads back', async () => {
    const answers = { 'GET v2/chat/all': noSession }
    await using scene = await open({
      cookies: signedIn,
      host: acmeHost,
      config: { isProduction: true },
      answers,
    })
    await scene.session.restore('/space')
    Object.assign(scene.address, { path: '/admin/users', search: '?page=2' })
    void scene.session.api('GET v2/chat/all', {}).catch(() => undefined)
    await expect
      .poll(() => vi.mocked(scene.page.leave).mock.lastCall)
      .toEqual(['/api/handoff/start?next=%2Fadmin%2Fusers%3Fpage%3D2&login=1&expired=1'])
  })

  it('is nothing to a guest', async () => {
    const guest = { body: { ...ada, role: 'guest' } }
    await using scene = await open({
      cookies: signedIn,
      answers: { [profile]: guest, 'GET v2/chat/all': noSession },
    })
    await scene.session.restore('/')
    await expect(scene.session.api('GET v2/chat/all', {})).rejects.toMatchObject({ status: 401 })
    expect([scene.toasts(), scene.go.mock.calls]).toEqual([[], []])
  })

  it('is told by a socket too', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    await scene.session.reactTo({ code: 'NO_SESSION', message: 'over' })
    expect(scene.toasts()).toEqual(['Token expired please login'])
  })
})

it('an error that is met again is told anew, in one toast', async () => {
  const answers = { 'POST v2/auth/login': refusal(403, 'BAD_CREDENTIALS') }
  await using scene = await open({ answers })
  const ids: (number | undefined)[] = []
  for (const password of ['wrong', 'wrong again']) {
    await expect(scene.session.login({ email: 'ada@acme.example', password })).rejects.toThrow()
    expect(scene.toasts()).toEqual(['BAD_CREDENTIALS'])
    ids.push(scene.$toasts.get()[0]?.id)
  }
  expect(ids[1]).not.toBe(ids[0])
})

describe('logging out', () => {
  it('clears what was here, goes home, and lets the first navigation through', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    scene.address.path = '/join'
    await scene.session.logout()
    expect([scene.$user.get(), scene.$token.get(), scene.$workspace.get()]).toEqual([null, null, null])
    expect(scene.go).toHaveBeenCalledExactlyOnceWith('/')
    scene.cookies.signedIn = '1'
    expect(await scene.session.enter('/join')).toEqual({ to: 'stay' })
    expect(scene.countOf(profile)).toBe(1)
    await scene.session.enter('/join')
    expect(scene.countOf(profile)).toBe(2)
  })

  it('[ACC-2] takes what this browser kept for them along, and nobody else’s', async () => {
    const drafts = {
      ada: storeFor<string>('ada', 'drafts/acme-id'),
      ben: storeFor<string>('ben', 'drafts/acme-id'),
    }
    await Promise.all(Object.values(drafts).map((store) => store.put('beta-id', 'begun')))
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    await scene.session.logout()
    expect(await drafts.ada.all()).toEqual([])
    expect(await drafts.ben.all()).toEqual(['begun'])
  })

  it('leaves it for their next login where the session ended by itself', async () => {
    const drafts = storeFor<string>('ada', 'drafts/acme-id')
    await drafts.put('beta-id', 'begun')
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    await scene.session.reactTo({ code: 'NO_SESSION', message: 'over' })
    expect(await drafts.get('beta-id')).toBe('begun')
  })

  it('reloads where one is home already', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/')
    await scene.session.logout()
    expect(scene.page.reload).toHaveBeenCalledOnce()
    expect(scene.go).not.toHaveBeenCalled()
  })

  it('counts as done where the session had ended', async () => {
    await using scene = await open({ cookies: signedIn, answers: { 'POST v2/auth/logout': noSession } })
    await scene.session.restore('/join')
    await scene.session.logout()
    expect([scene.$user.get(), scene.toasts()]).toEqual([null, []])
  })

  it('is not pretended where the server could not be told', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    await scene[Symbol.asyncDispose]()
    await expect(scene.session.logout()).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(scene.$user.get()).toEqual(ada)
    expect(scene.toasts()).toEqual(['No internet connection'])
  })
})

describe('logging in', () => {
  const input = { email: 'ada@acme.example', password: 'a long password' }
  const reply = (user: Partial<User> = {}, otherFields = {}): Answer => ({
    isSecret: true,
    body: { user: { ...ada, ...user }, sessionId: 'session-9', ...otherFields },
  })

  it('goes to /join, and later calls are bound to the new session', async () => {
    await using scene = await open({
      answers: {
        'POST v2/auth/login': reply({ lastLoginAt: '2026-11-21T09:30:00.000Z' }),
        'POST v2/chat/get': { body: {} },
      },
    })
    await scene.session.login(input)
    expect(scene.go).toHaveBeenCalledExactlyOnceWith('/join')
    expect([scene.$token.get(), scene.$user.get()?.id]).toEqual(['session-9', 'ada'])
    expect(scene.$lastLoginTime.get()).toBe(Date.parse('2026-11-21T09:30:00Z'))
    await scene.session.api('POST v2/chat/get', { receiverId: 'acme-id', page: 1 })
    expect(scene.seen.at(-1)!.sealed).toMatchObject({ sid: 'session-9', wid: 'acme-id' })
  })

  it('forgets what ended for whoever was here before', async () => {
    await using scene = await open({ cookies: signedIn, answers: { 'POST v2/auth/login': reply() } })
    await scene.session.restore('/join')
    await scene.session.reactTo({ code: 'FORBIDDEN', message: 'out' })
    expect(JSON.parse(scene.page.tab.get(VISIT_END) ?? '')).toMatchObject({
      error: { code: 'FORBIDDEN' },
      space: 'Acme',
    })
    await scene.session.login(input)
    expect(scene.page.tab.get(VISIT_END)).toBeNull()
  })

  it('shows why it failed', async () => {
    await using scene = await open({
      answers: {
        'POST v2/auth/login': {
          status: 403,
          body: { code: 'NOT_VERIFIED', message: 'Account not verified' },
        },
      },
    })
    await expect(scene.session.login(input)).rejects.toMatchObject({ code: 'NOT_VERIFIED' })
    expect(scene.toasts()).toEqual(['Account not verified'])
    expect(scene.go).not.toHaveBeenCalled()
  })

  it('ends what was told of earlier attempts', async () => {
    await using scene = await open({ answers: { 'POST v2/auth/login': refusal(401, 'WRONG_PASSWORD') } })
    await expect(scene.session.login(input)).rejects.toThrow()
    scene.session.toast('error', 'Wrong email or password')
    scene.answers['POST v2/auth/login'] = reply()
    await scene.session.login(input)
    expect(scene.toasts()).toEqual([])
  })

  it.each([
    ['/create-space, and a mail is asked for', { workspaces: [], emailVerified: false }, '/create-space', 1],
    ['/join with spaces and a verified address', {}, '/join', 0],
  ])('after registering: %s', async (_, user, path, mails) => {
    await using scene = await open({
      answers: {
        'POST v2/auth/create': reply(user),
        'POST v2/auth/request-email-verification': { body: { message: 'sent' } },
      },
    })
    await scene.session.register({ ...input, name: 'Ada' }, 'invitation')
    expect(scene.go).toHaveBeenCalledExactlyOnceWith(path)
    expect(scene.countOf('POST v2/auth/request-email-verification')).toBe(mails)
    const created = scene.seen.find(({ name }) => name === 'POST v2/auth/create')!
    expect(created.headers.authorization).toBe('Bearer invitation')
  })
})

it('keeps a space made while an older profile was on its way', async () => {
  const gamma = { ...acme, id: 'gamma-id', domain: 'gamma' }
  await using scene = await open({
    cookies: signedIn,
    answers: { 'POST v2/workspace/create': { status: 201, body: gamma } },
  })
  await scene.session.restore('/create-space')
  const older = Promise.withResolvers<Answer>()
  scene.answers[profile] = () => older.promise
  const entering = scene.session.enter('/create-space')
  await expect.poll(() => scene.countOf(profile)).toBe(2)
  await scene.session.createWorkspace({ name: 'Gamma', domain: 'gamma' })
  scene.answers[profile] = { body: { ...ada, workspaces: [acme, beta, gamma] } }
  older.resolve({ body: { ...ada, workspaces: [] } })
  await entering
  expect(scene.$workspace.get()).toEqual(gamma)
})

it('clears the toasts on restore, and shows the loading screen meanwhile', async () => {
  await using scene = await open({ cookies: signedIn })
  scene.session.toast('info', 'from before')
  const restoring = scene.session.restore('/join')
  expect([scene.toasts(), scene.$isRestoring.get()]).toEqual([[], true])
  await restoring
  expect(scene.$isRestoring.get()).toBe(false)
})

it('works where the browser refuses storage', () => {
  const flags = createFlags(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  flags.set('a', '1')
  expect(flags.get('a')).toBe('1')
  flags.remove('a')
  expect(flags.get('a')).toBeNull()
})

describe('a server that is not able just now', () => {
  const trouble = [
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [429, 'TOO_MANY'],
  ] as const

  it.each(trouble)('sends nobody home who is signed in, nor to a handoff: %i', async (status, code) => {
    const answers = { [profile]: refusal(status, code) }
    await using onMain = await open({ cookies: signedIn, answers })
    await expect(onMain.session.restore('/join')).rejects.toMatchObject({ code })
    await using onSpace = await open({ host: acmeHost, cookies: signedIn, answers })
    await expect(onSpace.session.restore('/space')).rejects.toMatchObject({ code })
    expect(onSpace.page.leave).not.toHaveBeenCalled()
    expect(onSpace.cookies).toEqual(signedIn)
  })

  it.each(trouble)('does not count as a space that is not there: %i', async (status, code) => {
    const answers = { [lookup]: refusal(status, code) }
    await using scene = await open({ host: acmeHost, cookies: { handoffTried: '1' }, answers })
    await expect(scene.session.restore('/space')).rejects.toMatchObject({ code })
    expect(scene.page.device.get('spaceNotFound')).toBeNull()
    expect(scene.toasts()).toEqual(status === 429 ? ['TOO_MANY'] : [])
  })

  it('keeps from nobody what is for everybody', async () => {
    await using scene = await open({ cookies: signedIn, answers: { [profile]: refusal(500, 'INTERNAL') } })
    expect(await scene.session.restore('/')).toEqual({ to: 'stay' })
  })

  it('lets who is known go on', async () => {
    await using scene = await open({ cookies: signedIn })
    await scene.session.restore('/join')
    scene.answers[profile] = refusal(503, 'OVERLOADED')
    expect(await scene.session.enter('/create-space')).toEqual({ to: 'stay' })
  })
})

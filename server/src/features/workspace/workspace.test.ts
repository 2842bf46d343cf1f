import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mayChange, mayInviteAs, rolesGivenBy } from './roles.service.ts'
import { domainProblem } from './rules.ts'
import { createSpace } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
const newEmail = () => {
  count += 1
  return `owner${count}@example.com`
}

describe('creating a space', () => {
  it('makes its owner, with the defaults of the specification', async () => {
    const ada = await register(server.origin, newEmail())
    const { status, body } = await ada.call('POST v2/workspace/create', {
      spaceName: 'Engines',
      domain: 'engines',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Engines',
      domain: 'engines',
      userRole: 'owner',
      userStatus: 'active',
      userRecording: 'disabled',
      userTranscriber: 'disabled',
      companyPosition: 'guest',
      useCase: 'community',
      isGuestAllowed: 'false',
      ownerName: 'Ada Lovelace',
    })
    expect((await ada.call('GET v2/user/profile', {})).body.workspaces).toEqual([body])
  })

  it('[SPACE-9] has one name, told as both: `spaceName` where two are said, `name` where it is alone', async () => {
    const ada = await register(server.origin, newEmail())
    const create = async (names: { name?: string; spaceName?: string }, domain: string) => {
      const { status, body } = await ada.call('POST v2/workspace/create', { ...names, domain })
      return [status, body.name, body.spaceName, body.fields]
    }
    const both = await create({ name: 'Company', spaceName: 'The Loft' }, 'loft')
    expect(both).toEqual([201, 'The Loft', 'The Loft', undefined])
    expect(await create({ name: 'Attic' }, 'attic')).toEqual([201, 'Attic', 'Attic', undefined])
    expect(await create({}, 'cellar')).toEqual([400, undefined, undefined, { name: 'Enter a name.' }])
  })

  it('gives an address to one of twenty who ask at once, and names the field to the rest', async () => {
    const ada = await register(server.origin, newEmail())
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        ada.call('POST v2/workspace/create', { name: 'Race', domain: 'race' }),
      ),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    const lost = all.find(({ status }) => status !== 201)
    expect(lost).toMatchObject({
      status: 409,
      body: { code: 'DOMAIN_TAKEN', fields: { domain: 'This address is already in use.' } },
    })
    expect((await ada.call('GET v2/user/profile', {})).body.workspaces).toHaveLength(1)
  })

  it.each(['ab', '-acme', 'acme-', 'a.b.c', 'www', 'xn--80ak6aa92e', 'ab--cd', 'ünter', 'sandbox', ''])(
    '[SPACE-1] takes no address like %j',
    async (domain) => {
      expect(domainProblem(domain)).toBeTruthy()
      const ada = await register(server.origin, newEmail())
      const { status, body } = await ada.call('POST v2/workspace/create', { name: 'Ada', domain })
      expect({ status, names: Object.keys(body.fields) }).toEqual({ status: 400, names: ['domain'] })
    },
  )

  it('takes an address as people type it: capitals and a closing dot do not count', async () => {
    const ada = await register(server.origin, newEmail())
    const { body } = await ada.call('POST v2/workspace/create', { name: 'Ada', domain: ' As-Typed. ' })
    expect(body.domain).toBe('as-typed')
  })

  it('says whether an address is free, as it is typed', async () => {
    const ada = await register(server.origin, newEmail())
    const check = async (domain: string) =>
      (await ada.call('POST v2/workspace/check-domain', { domain })).body.available
    expect(await check(' Free-Place. ')).toBe(true)
    await ada.call('POST v2/workspace/create', { name: 'Free', domain: 'free-place' })
    expect(await check('free-place')).toBe(false)
    expect(await check('FREE-PLACE.')).toBe(false)
    for (const name of ['xn--80ak6aa92e', 'bücher', 'API', 'admin.']) expect(await check(name)).toBe(false)
  })
})

describe('choosing a space', () => {
  it('lists own and open spaces and finds them, and joins open ones alone', async () => {
    const host = await register(server.origin, newEmail(), 'Host Person')
    const { body: profile } = await host.call('GET v2/user/profile', {})
    const open = await createSpace(server.services, profile, {
      name: 'Open House',
      domain: 'open-house',
      isOpen: true,
    })
    const shut = await createSpace(server.services, profile, { name: 'Shut House', domain: 'shut-house' })
    const ada = await register(server.origin, newEmail())
    const list = async (search: string) =>
      (await ada.call('GET v2/workspace/explore-space', { search })).body.rows
    expect(await list('house')).toMatchObject([
      { name: 'Open House', isMine: false, memberCount: 1, ownerName: 'Host Person' },
    ])
    expect(await list('100%_')).toEqual([])
    expect((await ada.call('POST v2/workspace/join', { workspaceId: shut.id })).status).toBe(404)
    expect((await ada.call('POST v2/workspace/join', { workspaceId: open.id })).body).toMatchObject({
      id: open.id,
      userRole: 'user',
    })
    expect((await ada.call('POST v2/workspace/join', { workspaceId: open.id })).body.userRole).toBe('user')
    expect(await list('open')).toMatchObject([{ isMine: true, memberCount: 2 }])
  })

  it('[SPACE-10] everyone may join the spaces that the installation names by their ids', async () => {
    const host = await register(server.origin, newEmail())
    const { body: profile } = await host.call('GET v2/user/profile', {})
    const lobby = await createSpace(server.services, profile, { name: 'The Lobby', domain: 'the-lobby' })
    const ada = await register(server.origin, newEmail())
    const join = () => ada.call('POST v2/workspace/join', { workspaceId: lobby.id })
    expect((await join()).status).toBe(404)
    server.services.config.fixedWorkspaceIds = [lobby.id, randomUUID()]
    const list = async () => (await ada.call('GET v2/workspace/explore-space', { search: 'lobby' })).body.rows
    expect(await list()).toMatchObject([{ name: 'The Lobby', isMine: false }])
    expect((await join()).body).toMatchObject({ id: lobby.id, userRole: 'user' })
    const isAlwaysOpen = async () =>
      (await host.call('POST v2/admin/workspace/setting-details', {}, { workspaceId: lobby.id })).body
        .isAlwaysOpen
    expect(await isAlwaysOpen()).toBe(true)
    server.services.config.fixedWorkspaceIds = []
    expect(await isAlwaysOpen()).toBe(false)
    const other = await register(server.origin, newEmail())
    expect((await other.call('POST v2/workspace/join', { workspaceId: lobby.id })).status).toBe(404)
  })
})

describe('[SPACE-5] walking into an open space that one is invited to', () => {
  const invitedAdmin = async (domain: string) => {
    const { owner, workspaceId } = await registerOwner(server.origin, newEmail(), domain)
    await owner.call(
      'PUT v2/admin/workspace/settings-update',
      { settings: { isOpen: true } },
      { workspaceId },
    )
    const email = newEmail()
    const [status, role] = ['invited', 'admin'] as const
    const input = { emailList: [email], status, workspaceId, role }
    await owner.call('POST v2/workspace/send-invite', input, { workspaceId })
    return { email, workspaceId }
  }

  it('gives the role of the invitation to whoever has confirmed its address', async () => {
    const { email, workspaceId } = await invitedAdmin('open-to-admins')
    const grace = await register(server.origin, email)
    await grace.call('POST v2/auth/request-email-verification', { email })
    const bearer = await tokenFor(server.origin, email, /Verify/)
    await grace.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
    expect((await grace.call('POST v2/workspace/join', { workspaceId })).body.userRole).toBe('admin')
  })

  it('[SPACE-8] waits for them where somebody has only typed it, and where they have only looked', async () => {
    const { email, workspaceId } = await invitedAdmin('closed-to-typists')
    const link = await tokenFor(server.origin, email, /invited you/)
    const eve = await register(server.origin, email)
    expect(await eve.call('POST v2/workspace/join', { workspaceId })).toMatchObject({
      status: 403,
      body: { code: 'VERIFY_EMAIL_FIRST' },
    })
    await eve.call('POST v2/auth/request-reset-password', { email })
    const bearer = await tokenFor(server.origin, email, /new password/)
    const password = 'purple monkey dishwasher 42'
    const grace = createActor(server.origin)
    await grace.call('POST v2/auth/reset-password', { password }, { bearer })
    await grace.call('POST v2/auth/login', { email, password })
    const look = () => grace.call('GET v2/workspace/accept-invite', { isLook: true }, { bearer: link })
    expect((await look()).body).toMatchObject({ status: 'open', workspace: { id: workspaceId } })
    expect((await grace.call('GET v2/user/profile', {})).body.workspaces).toEqual([])
    const joined = await grace.call('GET v2/workspace/accept-invite', {}, { bearer: link })
    expect(joined.body.status).toBe('joined')
    expect((await look()).body.code).toBe('linkActivated')
    expect((await grace.call('GET v2/user/profile', {})).body.workspaces).toMatchObject([
      { userRole: 'admin' },
    ])
  })
})

describe('inviting', () => {
  it('sorts addresses into invited, already there, and no addresses at all', async () => {
    const { owner, workspaceId } = await registerOwner(server.origin, newEmail(), 'inviting')
    const emailList = [
      'Grace@Example.com',
      'grace@example.com',
      'not an address',
      `owner${count}@example.com`,
    ]
    const answer = await owner.call(
      'POST v2/workspace/send-invite',
      { emailList, status: 'invited', workspaceId },
      { workspaceId },
    )
    expect(answer.body).toEqual({
      invited: ['grace@example.com'],
      alreadyMember: [`owner${count}@example.com`],
      invalid: ['not an address'],
    })
  })

  it.each(['jörg@example.com', 'a..b@example.com', 'ada@ex_ample.com', `${'a'.repeat(65)}@example.com`])(
    'asks nobody at %j, who could make no account',
    async (email) => {
      const { owner, workspaceId } = await registerOwner(server.origin, newEmail(), `no-account-${count}`)
      const here = { workspaceId }
      const input = { emailList: [email], status: 'invited' as const, workspaceId }
      const { body } = await owner.call('POST v2/workspace/send-invite', input, here)
      expect(body).toEqual({ invited: [], alreadyMember: [], invalid: [email] })
    },
  )

  it.each(['jörg@example.com', 'a..b@example.com', 'ada@ex_ample.com'])(
    'has it right: with %j nobody can make an account',
    async (email) => {
      const create = { name: 'Ada', email, password: GOOD_PASSWORD }
      expect(await createActor(server.origin).call('POST v2/auth/create', create)).toMatchObject({
        status: 400,
        body: { fields: { email: expect.anything() } },
      })
    },
  )

  it('[SPACE-2] gives no role above the own', () => {
    const admin = { role: 'admin', status: 'active' } as const
    expect(mayInviteAs('owner', admin)).toBe(false)
    expect(mayInviteAs('admin', admin)).toBe(true)
  })

  it.each(['owner', 'admin', 'user', 'guest'] as const)(
    '[SPACE-2] lets no file of a person who is %s give what their invitations may not',
    (role) => {
      const byFile = (['owner', 'admin', 'user', 'guest'] as const).filter((given) => mayChange(role, given))
      expect(rolesGivenBy({ role, status: 'active' })).toEqual(expect.arrayContaining(byFile))
      expect(rolesGivenBy({ role, status: 'inactive' })).toEqual([])
    },
  )

  it('[SPACE-4] lets admins touch nobody above them, and says whom', async () => {
    const { owner, workspaceId } = await registerOwner(server.origin, newEmail(), 'again')
    const invite = (email: string, role: 'admin' | 'user') => ({
      emailList: [email],
      status: 'invited' as const,
      workspaceId,
      role,
    })
    const admin = newEmail()
    await owner.call('POST v2/workspace/send-invite', invite(admin, 'admin'), { workspaceId })
    const bearer = await tokenFor(server.origin, admin, /invited you/)
    const grace = createActor(server.origin)
    await grace.call(
      'POST v2/auth/create',
      { name: 'Grace Hopper', email: admin, password: GOOD_PASSWORD },
      { bearer },
    )
    const other = newEmail()
    await owner.call('POST v2/workspace/send-invite', invite(other, 'admin'), { workspaceId })
    const answer = await grace.call('POST v2/workspace/send-invite', invite(other, 'user'), { workspaceId })
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: `Only an owner can invite ${other} again.` },
    })
  })

  it('[SPACE-3] needs the same space in header and body', async () => {
    const { owner, workspaceId } = await registerOwner(server.origin, newEmail(), 'same-space')
    const otherOwner = await registerOwner(server.origin, newEmail(), 'other-space')
    const invite = {
      emailList: ['x@example.com'],
      status: 'invited' as const,
      workspaceId: otherOwner.workspaceId,
    }
    expect((await owner.call('POST v2/workspace/send-invite', invite, { workspaceId })).status).toBe(404)
    expect((await owner.call('POST v2/workspace/send-invite', invite)).body.code).toBe('WORKSPACE_REQUIRED')
    expect(
      (await owner.call('POST v2/workspace/send-invite', invite, { workspaceId: otherOwner.workspaceId }))
        .status,
    ).toBe(404)
  })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { register, registerOwner } from '../../testing/actor.ts'
import type { TestZone } from '../../testing/dns.ts'
import { startWithZone } from '../../testing/dns.ts'
import type { HostAnswer, SendTo } from '../../testing/hosts.ts'
import { runHandoff, sendTo } from '../../testing/hosts.ts'
import type { TestServer } from '../../testing/server.ts'
import { addMembers, updateMember } from '../workspace/service.ts'

let server: TestServer
let zone: TestZone
let send: SendTo
let main: string
let host: string
let space: { owner: Actor; workspaceId: string }
let other: { owner: Actor; workspaceId: string }
beforeAll(async () => {
  ;({ server, zone } = await startWithZone())
  const { port } = new URL(server.origin)
  main = `localhost:${port}`
  host = `desk.example:${port}`
  send = sendTo(port)
  space = await registerOwner(server.origin, 'owner@example.com', 'engines')
  other = await registerOwner(server.origin, 'other@example.com', 'other')
  const { workspaceId, owner } = space
  const claimed = await owner.call(
    'POST v2/admin/workspace/own-domain',
    { domain: 'desk.example' },
    { workspaceId },
  )
  const { record } = claimed.body.ownDomain
  zone.records.set(record.name, [record.value])
  await owner.call('POST v2/admin/workspace/own-domain-check', {}, { workspaceId })
})
afterAll(() => server.close())

let count = 0
const newPerson = async () => {
  count += 1
  const actor = await register(server.origin, `person${count}@example.com`)
  const { id, email } = (await actor.call('GET v2/user/profile', {})).body as { id: string; email: string }
  const join = (workspaceId: string) =>
    addMembers(server.services, server.services.db, workspaceId, [{ id, email, name: 'Ada' }], 'user')
  return { actor, id, join }
}
const hasSession = ({ cookies }: HostAnswer) => cookies.some((cookie) => /^sid-\d+=./.test(cookie))
const arrive = async (actor: Actor) => {
  const done = await (await runHandoff(send, main, host, actor.cookies())).redeem()
  expect(hasSession(done)).toBe(true)
  return done.cookies.join('; ')
}
/** A member of both spaces, at the own domain of one of them. */
const atOwnDomain = async () => {
  const person = await newPerson()
  await Promise.all([person.join(space.workspaceId), person.join(other.workspaceId)])
  const cookies = await arrive(person.actor)
  const call = async (path: string, body?: object, headers: Record<string, string> = {}, method?: string) => {
    const answer = await send(host, `/api/v2/${path}`, { cookies, ...(body && { body }), headers, method })
    return { status: answer.status, body: answer.body ? JSON.parse(answer.body) : null }
  }
  return { ...person, cookies, call }
}

describe('[DOMAIN-8] the way to an own domain', () => {
  const issue = async (actor: Actor, login = '') => {
    const start = await send(host, `/api/handoff/start?next=/space${login}`)
    const { pathname, search } = new URL(start.location)
    return { start, issued: await send(main, pathname + search, { cookies: actor.cookies() }) }
  }

  it('is open to active people of the space, and tells nothing of anybody else', async () => {
    const { actor, id, join } = await newPerson()
    const refused = async () => {
      expect((await issue(actor)).issued.location).toBe(`http://${host}/space?handoff=tried`)
      expect((await issue(actor, '&login=1')).issued.location).toBe('/login?at=desk.example&next=%2Fspace')
    }
    await refused()
    await join(space.workspaceId)
    expect((await issue(actor)).issued.location).toContain('code=')
    await updateMember(server.services.db, space.workspaceId, id, { status: 'inactive' })
    await refused()
    await updateMember(server.services.db, space.workspaceId, id, { status: 'invited' })
    await refused()
  })

  it('is closed to whoever stops being one on the way', async () => {
    const { actor, id, join } = await newPerson()
    await join(space.workspaceId)
    const way = await runHandoff(send, main, host, actor.cookies())
    expect(way.finish).toContain('code=')
    await updateMember(server.services.db, space.workspaceId, id, { status: 'inactive' })
    expect(hasSession(await way.redeem())).toBe(false)
  })
})

describe('[DOMAIN-6] a session of an own domain', () => {
  it('reads the person as one of that space, without their number and other spaces', async () => {
    const { actor, call } = await atOwnDomain()
    await actor.call('PUT v2/user/contact', { countryCode: 49, mobileNumber: '301234567' })
    for (const path of ['user/profile', 'guest/profile']) {
      const { status, body } = await call(path)
      expect(status).toBe(200)
      expect(body).toMatchObject({ mobileNumber: null, invites: [], lastLoginAt: null, role: 'user' })
      expect(body.workspaces.map(({ id }: { id: string }) => id)).toEqual([space.workspaceId])
    }
    const { body } = await actor.call('GET v2/user/profile', {})
    expect(body.mobileNumber).toBe('301234567')
    expect(body.workspaces).toHaveLength(2)
  })

  it.each<[string, object | undefined]>([
    ['workspace/create', { name: 'Made', domain: 'made-there' }],
    ['workspace/join', {}],
    ['workspace/check-domain', { domain: 'free' }],
    ['workspace/explore-space', undefined],
    ['user/security', undefined],
    ['user/sessions', undefined],
    ['user/end-session', { id: newId() }],
    ['user/end-other-sessions', {}],
    ['user/change-email', { email: 'new@example.com', password: 'x' }],
    ['user/change-password', { password: 'x', newPassword: 'y' }],
    ['user/connect-provider', { provider: 'google' }],
    ['user/disconnect-provider', { provider: 'google' }],
    ['user/clear', { field: 'mobileNumber' }],
    ['user/clear', { field: 'designation' }],
    ['calendar/linked-accounts', undefined],
    ['calendar/link-start', { provider: 'google', kind: 'drive' }],
    ['drive/search', {}],
    ['drive/create-folder', { name: 'x' }],
    ['drive/upload', { resourceId: newId() }],
    ['drive/import', { driveFileId: 'x', as: 'link' }],
    ['drive/make-public', { driveFileId: 'x' }],
    ['drive/transfers', {}],
    ['drive/cancel', { transferId: newId() }],
  ])('does not open the account: %s', async (path, body) => {
    const { call } = await atOwnDomain()
    const answer = await call(
      path,
      body && { ...body, ...(path.endsWith('join') && { workspaceId: space.workspaceId }) },
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('changes what somebody is in that space, and not their name', async () => {
    const { actor, call } = await atOwnDomain()
    const { workspaceId } = space
    const update = (body: object) => call('user/update', body, {}, 'PUT')
    expect((await update({ designation: 'Engineer', workspaceId })).status).toBe(200)
    for (const change of [{ name: 'Eve' }, { image: null }, { designation: 'Eve' }, { isNewUser: false }])
      expect((await update(change)).status).toBe(403)
    expect((await update({ name: 'Eve', designation: 'Eve', workspaceId })).status).toBe(403)
    expect((await call('user/clear', { field: 'designation', workspaceId })).status).toBe(200)
    expect((await actor.call('GET v2/user/profile', {})).body.name).toBe('Ada Lovelace')
  })

  it('names no other space, in a header, in a body or in both', async () => {
    const { call } = await atOwnDomain()
    const request = { workspaceId: other.workspaceId, planCode: 'team' }
    const header = { 'x-workspace-id': other.workspaceId }
    const path = 'business/business-plan-request'
    expect((await call(path, request)).status).toBe(404)
    expect((await call(path, request, header)).status).toBe(404)
    expect((await call(path, request, { 'x-workspace-id': newId() })).status).toBe(404)
    expect((await call('user/profile', undefined, header)).status).toBe(404)
  })

  it('reads files of that space alone, and pictures of its people', async () => {
    const { cookies, call } = await atOwnDomain()
    const stranger = await newPerson()
    await stranger.join(other.workspaceId)
    const colleague = await newPerson()
    await colleague.join(space.workspaceId)
    const put = async (workspaceId: string | null, ownerId: string, kind: string) => {
      const id = newId()
      const sha256 = createHash('sha256').update(id).digest('hex')
      await server.services.connection.pool.query(
        `insert into files (id, workspace_id, owner_id, kind, name, sha256, media_type, size)
        values ($1, $2, $3, $4, 'x.png', $5, 'image/png', 1)`,
        [id, workspaceId, ownerId, kind, sha256],
      )
      const headers = { 'if-none-match': `"${sha256}"` }
      return (await send(host, `/api/files/${id}`, { cookies, headers })).status
    }
    const me = (await call('user/profile')).body.id as string
    expect(await put(space.workspaceId, me, 'file')).toBe(304)
    expect(await put(null, colleague.id, 'avatar')).toBe(304)
    expect(await put(null, me, 'avatar')).toBe(304)
    for (const kind of ['file', 'image', 'logo']) expect(await put(other.workspaceId, me, kind)).toBe(404)
    expect(await put(null, stranger.id, 'avatar')).toBe(404)
  })

  it('logs out', async () => {
    const { call } = await atOwnDomain()
    expect((await call('auth/logout', {})).status).toBe(204)
    expect((await call('user/profile')).status).toBe(401)
  })
})

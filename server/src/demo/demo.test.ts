import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createActor } from '../testing/actor.ts'
import type { TestServer } from '../testing/server.ts'
import { startTestServer } from '../testing/server.ts'
import { workdayIn } from './appointments.ts'
import type { Demo } from './fill-demo.ts'
import { describeDemo, fillDemo } from './fill-demo.ts'
import { DEMO_PEOPLE, DEMO_SPACE } from './people.ts'

let server: TestServer
let demo: Demo | null
beforeAll(async () => {
  server = await startTestServer()
  demo = await fillDemo(server.services)
}, 120_000)
afterAll(() => server?.close())

const logIn = async (email: string) => {
  const actor = createActor(server.origin)
  const { body } = await actor.call('POST v2/auth/login', { email, password: demo?.password ?? '' })
  return { actor, user: body.user }
}

it('books no two appointments for one day, whatever day it is', () => {
  for (let index = 0; index < 7; index += 1) {
    const now = new Date(Date.parse('2026-11-27T00:30:00Z') + index * DAY_MS)
    const days = [1, 2, 3].map((inWorkdays) => workdayIn(now, inWorkdays))
    expect(new Set(days).size).toBe(3)
    for (const day of days) expect([1, 2, 3, 4, 5]).toContain(new Date(day * DAY_MS).getUTCDay())
  }
})

it('prints logins that work, each with the space in their list', async () => {
  expect(demo?.logins.length).toBeGreaterThanOrEqual(20)
  for (const { email, role } of demo?.logins ?? []) {
    const { user } = await logIn(email)
    expect(user.workspaces).toMatchObject([{ name: DEMO_SPACE.name, userRole: role }])
  }
  expect(describeDemo(demo as Demo)).toContain('maren@harbour.example')
})

it('holds people of every kind, and a history of days', async () => {
  const { actor, user } = await logIn('maren@harbour.example')
  const workspaceId = user.workspaces[0].id
  const count = async (type: 'active' | 'invited' | 'inactive') =>
    (await actor.call('POST v2/admin/workspace/user-list', { type }, { workspaceId })).body.total
  expect(await count('active')).toBeGreaterThanOrEqual(20)
  expect(await count('invited')).toBe(4)
  expect(await count('inactive')).toBe(DEMO_PEOPLE.filter((person) => person.isInactive).length)
  const newest = await actor.call('POST v2/chat/get', { receiverId: workspaceId, page: 1 }, { workspaceId })
  const oldest = await actor.call('POST v2/chat/get', { receiverId: workspaceId, page: 2 }, { workspaceId })
  const [first] = oldest.body.rows
  const last = newest.body.rows.at(-1)
  expect(Date.parse(last.createdAt) - Date.parse(first.createdAt)).toBeGreaterThan(3 * DAY_MS)
  const { body } = await actor.call('GET v2/chat/all', {}, { workspaceId })
  const unread = body.rows.map((row: { kind: string; unread: number }) => [row.kind, row.unread])
  expect(unread).toContainEqual(['space', 2])
  expect(body.rows.filter((row: { kind: string }) => row.kind === 'dm').length).toBeGreaterThanOrEqual(3)
})

it('has something in every list that owners and admins work with', async () => {
  const { actor, user } = await logIn('tobias@harbour.example')
  const there = { workspaceId: user.workspaces[0].id }
  const imports = await actor.call('POST v2/admin/workspace/imports', {}, there)
  expect(imports.body.rows).toMatchObject([
    { state: 'done', fileName: 'new-colleagues.csv', created: 2, skipped: 1, heldBack: 1, keptRows: 1 },
  ])
  const links = await actor.call('POST v2/admin/guest-invites', {}, there)
  expect(links.body.rows.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'ended',
    'live',
    'live',
  ])
  const announced = await actor.call('POST v2/admin/workspace/announcement-detail', {}, there)
  expect(announced.body.counts).toEqual({ draft: 0, live: 0, ended: 1, scheduled: 1 })
  const log = await actor.call('POST v2/admin/workspace/audit-log', {}, there)
  const actions = log.body.rows.map(({ action }: { action: string }) => action)
  for (const action of ['people.imported', 'guestLink.made', 'announcement.published', 'settings.changed'])
    expect(actions).toContain(action)
})

it('has a library worth looking through, found by what its papers say', async () => {
  const { actor, user } = await logIn('maren@harbour.example')
  const there = { workspaceId: user.workspaces[0].id }
  const list = async (input: object) =>
    (await actor.call('POST v2/library/list', input, there)).body.rows.map(
      ({ name }: { name: string }) => name,
    )
  expect(await list({})).toEqual([
    'Ferry screens',
    'For the ferry company',
    'How we work',
    'Words on screens',
  ])
  for (const [kind, name] of [
    ['file', 'Brief.pdf'],
    ['file', 'Boarding screen.png'],
    ['note', 'Decisions'],
    ['link', 'Web contrast guidelines'],
  ] as const)
    expect(await list({ filter: kind })).toContain(name)
  await expect.poll(() => list({ search: 'nine meters' })).toEqual(['Brief.pdf'])
})

it('has the guests in its list of guests who write in its chat', async () => {
  const { actor, user } = await logIn('maren@harbour.example')
  const workspaceId = user.workspaces[0].id
  const guests = await actor.call('POST v2/admin/guest-user-list', {}, { workspaceId })
  const named = guests.body.rows.map(({ name, sessions }: { name: string; sessions: string }) => [
    name,
    JSON.parse(sessions).length,
  ])
  expect(named).toEqual([
    ['Sam Whitaker', 1],
    ['Lena Fischer', 1],
  ])
  const { body } = await actor.call('POST v2/chat/get', { receiverId: workspaceId, page: 1 }, { workspaceId })
  expect(body.rows.map(({ senderName }: { senderName: string }) => senderName)).toContain('Lena Fischer')
  const members = await actor.call('POST v2/admin/workspace/user-list', { type: 'guest' }, { workspaceId })
  expect(members.body.total).toBe(0)
  const { settings } = (await actor.call('POST v2/admin/workspace/setting-details', {}, { workspaceId })).body
  expect(settings.isGuestAllowed).toBe('true')
})

it('leaves a database alone that somebody is in', async () => {
  expect(await fillDemo(server.services)).toBeNull()
})

it('is refused in production, since everybody knows its passwords', async () => {
  const { services } = server
  const live = { ...services, config: { ...services.config, isProduction: true } }
  await expect(fillDemo(live)).rejects.toThrow('passwords are public')
})

it('has appointments to come, and a team that can be booked', async () => {
  const { actor, user } = await logIn('maren@harbour.example')
  const inSpace = { workspaceId: user.workspaces[0].id }
  const { body } = await actor.call('POST v2/appointment/booked', {}, inSpace)
  expect(body.rows.map(({ guestName }: { guestName: string }) => guestName)).toContain('Lena Fischer')
  const types = await actor.call('POST v2/appointment/types', {}, inSpace)
  expect(types.body.rows).toContainEqual(expect.objectContaining({ title: 'Meet the studio', ownerId: null }))
})

it('has people by the clocks of where they live, each booking within the hours of its host', async () => {
  for (const [key, zone] of [
    ['maren', 'Europe/Berlin'],
    ['amina', 'Africa/Dakar'],
  ] as const) {
    const { actor, user } = await logIn(`${key}@harbour.example`)
    const inSpace = { workspaceId: user.workspaces[0].id }
    const hours = await actor.call('POST v2/appointment/list/availability', {}, inSpace)
    expect(hours.body).toMatchObject({ timezone: zone, isTimezoneChosen: true })
    const { body } = await actor.call('POST v2/appointment/booked', { side: 'host' }, inSpace)
    expect(body.rows.length).toBeGreaterThan(0)
    for (const { start } of body.rows) {
      const local = new Date(new Date(start).toLocaleString('sv-SE', { timeZone: zone }))
      expect([0, 6]).not.toContain(local.getDay())
      expect(local.getHours()).toBeGreaterThanOrEqual(9)
      expect(local.getHours()).toBeLessThan(17)
    }
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { createActor, register, registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { addMembers } from '../workspace/service.ts'
import type { Act } from './service.ts'
import { changesBetween, recordAct } from './service.ts'
import { auditEntries } from './tables.ts'

let server: TestServer
let owner: Actor
let workspaceId: string
let here: { workspaceId: string }
const DAY = '2026-11-0'

beforeAll(async () => {
  server = await startTestServer()
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
  here = { workspaceId }
})
afterAll(() => server.close())

const people = {
  ada: { id: newId(), name: 'Ada King', email: 'ada@example.com' },
  bob: { id: newId(), name: 'Bob =cmd()', email: 'bob@example.com' },
}
const record = (
  actor: keyof typeof people,
  day: number,
  act: Partial<Act> & Pick<Act, 'subject'>,
  to = workspaceId,
) =>
  server.services.db.transaction((tx) =>
    recordAct(
      tx,
      {
        workspaceId: to,
        actor: people[actor],
        address: '203.0.113.7',
        userAgent: null,
        at: new Date(`${DAY}${day}T12:00:00Z`),
      },
      { action: 'person.changed', changes: changesBetween({ role: 'user' }, { role: 'admin' }), ...act },
    ),
  )
const person = (name: string, id = newId()) => ({
  type: 'person' as const,
  id,
  name,
  email: `${name}@example.com`,
})
type Choice = Parameters<typeof list>[0]
const list = async (
  input: {
    page?: number
    pageSize?: number
    search?: string
    filter?: { actions?: 'logo.changed'[]; actorId?: string; subjectId?: string; from?: string; to?: string }
  } = {},
) => (await owner.call('POST v2/admin/workspace/audit-log', input, here)).body
const subjects = async (input: Choice) =>
  (await list(input)).rows.map(({ subject }: { subject: { name: string } }) => subject.name)

/** Downloads it as a browser does. */
const download = async (actor: Actor, input: object = {}, spaceId = workspaceId) => {
  const reply = await fetch(`${server.origin}/api/v2/admin/workspace/audit-log-export`, {
    method: 'POST',
    headers: {
      origin: server.origin,
      cookie: actor.cookies(),
      'content-type': 'application/json',
      'x-requested-with': 'metapyra',
      'x-workspace-id': spaceId,
    },
    body: JSON.stringify(input),
  })
  return {
    status: reply.status,
    headers: reply.headers,
    text: Buffer.from(await reply.arrayBuffer()).toString(),
  }
}

describe('reading the audit log', () => {
  const graceId = newId()
  beforeAll(async () => {
    await record('ada', 1, { subject: person('grace', graceId) })
    await record('bob', 2, { subject: person('edsger') })
    await record('bob', 3, {
      subject: { type: 'space', id: workspaceId, name: 'engines' },
      action: 'logo.changed',
    })
    await record('ada', 4, { subject: person('grace', graceId) })
  })

  it('shows the newest first, a page at a time, and how many there are', async () => {
    expect(await subjects({})).toEqual(['grace', 'engines', 'edsger', 'grace'])
    expect(await list({ page: 2, pageSize: 3 })).toMatchObject({
      rows: [{ subject: { name: 'grace' }, at: `${DAY}1T12:00:00.000Z` }],
      total: 4,
      isExact: true,
    })
  })

  it.each<[string, Choice, string[]]>([
    ['acts of one kind', { filter: { actions: ['logo.changed'] } }, ['engines']],
    ['the acts of one person', { filter: { actorId: people.bob.id } }, ['engines', 'edsger']],
    ['what was done to one', { filter: { subjectId: graceId } }, ['grace', 'grace']],
    ['some days', { filter: { from: `${DAY}2T00:00:00Z`, to: `${DAY}3T12:00:00Z` } }, ['edsger']],
    ['words in any name or address', { search: 'example.com EDS' }, ['edsger']],
    ['signs as they are', { search: '=cmd(' }, ['engines', 'edsger']],
    ['nothing where nothing fits', { search: '%' }, []],
  ])('finds %s', async (_what, choice, expected) => {
    expect(await subjects(choice)).toEqual(expected)
  })

  it('names everybody who has acted, once', async () => {
    const { body } = await owner.call('POST v2/admin/workspace/audit-log-actors', {}, here)
    expect(body.rows).toEqual([people.ada, people.bob])
  })

  it('refuses a choice that makes no sense, and names the place', async () => {
    const wrong = { filter: { from: 'yesterday' } }
    const { status, body } = await owner.call('POST v2/admin/workspace/audit-log', wrong, here)
    expect([status, body.fields]).toEqual([400, { 'filter.from': 'Enter a valid date and time.' }])
  })
})

describe('[AUD-4] the audit log of a space', () => {
  it('is nothing to its members, to strangers and to the signed out', async () => {
    const member = await register(server.origin, 'member@example.com')
    const id = (await member.call('GET v2/user/profile', {})).body.id as string
    const one = { id, name: 'Ada', email: 'member@example.com' }
    await addMembers(server.services, server.services.db, workspaceId, [one], 'user')
    const stranger = await register(server.origin, 'stranger@example.com')
    for (const call of ['audit-log', 'audit-log-actors', 'audit-log-export'] as const) {
      const ask = (actor: Actor) => actor.call(`POST v2/admin/workspace/${call}`, {}, here)
      const statuses = [await ask(member), await ask(stranger), await ask(createActor(server.origin))]
      expect(statuses.map(({ status }) => status)).toEqual([403, 404, 401])
    }
  })

  it('holds nothing of another, whatever ids are asked for', async () => {
    const otherOwner = await registerOwner(server.origin, 'eve@example.com', 'elsewhere')
    await record('ada', 5, { subject: person('canary') }, otherOwner.workspaceId)
    for (const filter of [{ actorId: people.ada.id }, {}]) {
      expect(await subjects({ filter, search: 'canary' })).toEqual([])
      expect((await download(owner, { filter })).text).not.toContain('canary')
      const otherLog = await otherOwner.owner.call(
        'POST v2/admin/workspace/audit-log',
        { filter },
        otherOwner,
      )
      expect(otherLog.body.rows.map(({ subject }: { subject: { name: string } }) => subject.name)).toContain(
        'canary',
      )
    }
  })
})

describe('[AUD-5] the export', () => {
  it('is a CSV of the whole choice, in which a spreadsheet runs nothing', async () => {
    const { status, headers, text } = await download(owner, { filter: { actorId: people.bob.id } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(text.split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFFTime \(UTC\),Who,/),
      `${DAY}3T12:00:00.000Z,Bob =cmd(),bob@example.com,Logo updated,engines,,Role: user → admin,203.0.113.7,,`,
      `${DAY}2T12:00:00.000Z,Bob =cmd(),bob@example.com,Person updated,edsger,edsger@example.com,Role: user → admin,203.0.113.7,,`,
      '',
    ])
    await record('bob', 6, { subject: { type: 'person', id: newId(), name: '=cmd()', email: '@evil' } })
    const { text: evil } = await download(owner, {
      filter: { from: `${DAY}6T00:00:00Z`, to: `${DAY}7T00:00:00Z` },
    })
    expect(evil).toContain(`"'=cmd()","'@evil"`)
  })

  it('has every entry once, across all pages that it is read by', async () => {
    const subject = person('many')
    // Many at the same instant, so that only the id determines the order across pages.
    const many = Array.from({ length: 2500 }, (_, index) => ({
      id: newId(),
      workspaceId,
      at: new Date(`${DAY}8T12:00:0${Math.floor(index / 500)}Z`),
      action: 'person.changed' as const,
      actorName: 'Ada King',
      subjectType: subject.type,
      subjectId: subject.id,
      subjectName: subject.name,
      changes: changesBetween({}, { batch: index }),
    }))
    await server.services.db.insert(auditEntries).values(many)
    const { text } = await download(owner, { filter: { subjectId: subject.id } })
    const numbers = text.match(/(?<=Batch: – → )\d+/g)?.map(Number)
    expect(numbers).toEqual(Array.from({ length: 2500 }, (_, index) => 2499 - index))
  })

  it('is told in the log', async () => {
    await download(owner, {})
    expect((await list({ pageSize: 1 })).rows[0]).toMatchObject({
      action: 'data.exported',
      actor: { name: 'Ada Lovelace', email: 'owner@example.com' },
      subject: { name: 'the audit log' },
    })
  })
})

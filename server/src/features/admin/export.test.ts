import type { Input } from '@metapyra/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { register, registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { invitedAccounts, userByEmail } from '../account/core/accounts.service.ts'
import { addMembers, updateMember } from '../workspace/service.ts'

type Person = Parameters<typeof updateMember>[3] & { email: string; name: string }
type ListInput = Input<'POST v2/admin/workspace/user-list'>
type Which = Input<'POST v2/admin/workspace/bulk-count'>['which']
type ExportInput = Input<'POST v2/admin/workspace/user-export'>

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const people: Person[] = [
  { email: 'ann@example.com', name: 'Ann', lastActiveAt: day('2026-11-20'), recording: true },
  { email: 'bob@example.com', name: 'Bob', lastActiveAt: day('2026-06-01'), companyPosition: 'Cook' },
  { email: 'cas@example.com', name: 'Cas', transcriber: true, invitedAt: day('2026-01-05') },
  { email: 'dee@example.com', name: '=HYPERLINK("http://evil.example")', joinedAt: day('2025-01-01') },
]

let server: TestServer
let owner: Actor
let workspaceId: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'zoe@example.com', 'engines'))
  const { db } = server.services
  for (const { email, name, ...more } of people) {
    await invitedAccounts(db, [{ email, name }])
    const row = await userByEmail(db, email)
    if (!row) throw new Error(`${email} has no account`)
    await addMembers(server.services, db, workspaceId, [row], 'user')
    await updateMember(db, workspaceId, row.id, { joinedAt: day('2026-03-01'), ...more })
  }
})
afterAll(() => server.close())

const here = () => ({ workspaceId })
const list = (input: Partial<ListInput>) =>
  owner.call('POST v2/admin/workspace/user-list', { type: 'active', pageSize: 100, ...input }, here())
const emails = async (filter: NonNullable<ListInput['filter']>) =>
  (await list({ filter, sort: { field: 'email', order: 'asc' } })).body.rows.map(
    ({ email }: { email: string }) => email.slice(0, 3),
  )

describe('[LIST-3] the list of people', () => {
  const cases: [string, NonNullable<ListInput['filter']>, string[]][] = [
    ['who was never there', { isNeverActive: true }, ['cas', 'dee', 'zoe']],
    ['who was there at all', { isNeverActive: false }, ['ann', 'bob']],
    ['who was there last before a day', { activeBefore: '2026-08-01T00:00:00Z' }, ['bob']],
    ['who was there since a day', { activeFrom: '2026-08-01T00:00:00Z' }, ['ann']],
    [
      'who joined between two days, the second left out',
      { joinedFrom: '2025-01-01T12:00:00Z', joinedBefore: '2026-03-01T12:00:00Z' },
      ['dee'],
    ],
    [
      'who was invited between two days',
      { invitedFrom: '2026-01-05T00:00:00Z', invitedBefore: '2026-01-06T00:00:00Z' },
      ['cas'],
    ],
    ['who may record', { userRecording: 'enabled' }, ['ann']],
    ['who may not transcribe', { userTranscriber: 'disabled' }, ['ann', 'bob', 'dee', 'zoe']],
    ['all that is asked for at once', { userRecording: 'enabled', isNeverActive: true }, []],
    [
      'everybody since the first day that there is',
      { joinedFrom: '1900-01-01T00:00:00Z' },
      ['ann', 'bob', 'cas', 'dee', 'zoe'],
    ],
  ]
  it.each(cases)('shows %s', async (_what, filter, expected) => {
    expect(await emails(filter)).toEqual(expected)
  })

  it.each([
    [{ joinedFrom: 'yesterday' }, 'filter.joinedFrom'],
    [{ userRecording: 'maybe' }, 'filter.userRecording'],
    [{ isNeverActive: 'true' }, 'filter.isNeverActive'],
    [{ salary: 1 }, 'filter.salary'],
  ])('names what is wrong in %j', async (filter, field) => {
    const { status, body } = await list({ filter: filter as never })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('says that a page behind the last has nobody, and how many there are', async () => {
    const { body } = await list({ page: 9 })
    expect(body).toEqual({ rows: [], total: people.length + 1, isExact: true })
  })
})

describe('[LIST-1] an exact count', () => {
  it('is given thirty times a minute to each, and the list without it as ever', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const one = await registerOwner(strict.origin, 'one@example.com', 'one-space')
      const otherOwner = await registerOwner(strict.origin, 'other@example.com', 'elsewhere')
      const count = ({ owner: actor, workspaceId: space }: typeof one, countAll = true) =>
        actor.call('POST v2/admin/workspace/user-list', { type: 'active', countAll }, { workspaceId: space })
      const counts = await Promise.all(Array.from({ length: 31 }, () => count(one)))
      expect(counts.filter(({ status }) => status === 200)).toHaveLength(30)
      expect(counts.find(({ status }) => status === 200)?.body).toMatchObject({ total: 1, isExact: true })
      expect(counts.find(({ status }) => status !== 200)).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY' },
      })
      expect((await count(one, false)).status).toBe(200)
      // Counting the selection of a bulk act has the same limit, except for people named by id.
      const meant = ({ owner: actor, workspaceId: space }: typeof one, which: Which) =>
        actor.call('POST v2/admin/workspace/bulk-count', { which }, { workspaceId: space })
      const all = { all: { type: 'active' as const } }
      expect((await meant(one, all)).status).toBe(429)
      expect((await meant(one, { userIds: [newId()] })).body).toEqual({ count: 0 })
      expect((await meant(otherOwner, all)).body).toEqual({ count: 1 })
      expect((await count(otherOwner)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

const saved = async (input: Partial<ExportInput>, actor = owner, space = workspaceId) => {
  const response = await fetch(`${server.origin}/api/v2/admin/workspace/user-export`, {
    method: 'POST',
    headers: {
      origin: server.origin,
      cookie: actor.cookies(),
      'content-type': 'application/json',
      'x-workspace-id': space,
    },
    body: JSON.stringify({ type: 'active', columns: ['name', 'email'], ...input }),
  })
  const text = await response.text()
  return { response, text, lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
}

describe('[LIST-2] the file of people', () => {
  it('has who is searched and filtered for, in the order of the list, with the columns as they were put', async () => {
    const { response, lines } = await saved({
      columns: ['companyPosition', 'email', 'lastActiveAt', 'userRecording', 'role'],
      filter: { isNeverActive: false },
      search: 'example',
      sort: { field: 'lastActiveAt', order: 'asc' },
    })
    expect(lines).toEqual([
      'Job title,Email,Last active (UTC),Recording,Role',
      'Cook,bob@example.com,2026-06-01T12:00:00.000Z,Off,Member',
      ',ann@example.com,2026-11-20T12:00:00.000Z,Allowed,Member',
    ])
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="people-\d{4}-\d\d-\d\d\.csv"$/,
    )
  })

  it('runs nothing in a spreadsheet', async () => {
    const { text } = await saved({ search: 'hyperlink' })
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")",dee@example.com`)
  })

  it('is told in the audit log, without what was searched for', async () => {
    await saved({ search: 'bob@example.com', filter: { role: ['user', 'guest'] } })
    const { body } = await owner.call('POST v2/admin/workspace/audit-log', {}, here())
    expect(body.rows[0]).toMatchObject({
      action: 'data.exported',
      subject: { type: 'export', name: 'the list of people' },
      changes: [
        { field: 'filters', after: 'active, role: user or guest, a search' },
        { field: 'columns', after: 'Name, Email' },
      ],
    })
    expect(JSON.stringify(body.rows[0])).not.toContain('bob@')
  })

  it('is nothing to members and the signed out, and has nobody of another space', async () => {
    const email = `${newId()}@example.com`
    const member = await register(server.origin, email)
    expect((await saved({}, member)).response.status).toBe(404)
    const account = await userByEmail(server.services.db, email)
    if (account) await addMembers(server.services, server.services.db, workspaceId, [account], 'user')
    expect((await saved({}, member)).response.status).toBe(403)
    expect((await saved({}, { ...member, cookies: () => '' })).response.status).toBe(401)
    const otherOwner = await registerOwner(server.origin, `${newId()}@example.com`, 'far-away')
    const otherLines = await saved({}, otherOwner.owner, otherOwner.workspaceId)
    expect(otherLines.lines).toHaveLength(2)
    expect(otherLines.text).not.toContain('bob@')
    if (account) await updateMember(server.services.db, workspaceId, account.id, { status: 'inactive' })
  })

  it.each([[[]], [['name', 'name']], [['password']]])('is not made of the columns %j', async (columns) => {
    const { response, text } = await saved({ columns: columns as never })
    expect([response.status, JSON.parse(text).code]).toEqual([400, 'VALIDATION'])
  })

  const sorts = ['name', 'role', 'status', 'lastActiveAt', 'companyPosition'] as const
  it.each(sorts.flatMap((field) => [['asc', field] as const, ['desc', field] as const]))(
    'has everybody once across all pages that it is read by, as the list sorts them: %s by %s',
    async (order, field) => {
      await manyMore()
      const sort = { field, order }
      const { lines } = await saved({ columns: ['email'], sort, type: 'inactive' })
      const shownEmails: string[] = []
      for (let page = 1; page <= MANY / 100 + 1; page += 1) {
        const { body } = await list({ type: 'inactive', page, sort })
        shownEmails.push(...body.rows.map(({ email }: { email: string }) => email))
      }
      expect(lines.slice(1)).toEqual(shownEmails)
      expect(new Set(shownEmails).size).toBe(shownEmails.length)
      expect(shownEmails.length).toBeGreaterThan(MANY)
    },
  )
})

/** More than the export reads at a time, half of them with neither job title nor activity. */
const MANY = 1300
let isCrowded = false
const manyMore = async () => {
  if (isCrowded) return
  isCrowded = true
  const { pool } = server.services.connection
  const made = `select gen_random_uuid() id, 'Person ' || n % 7 as name, 'many-' || n || '@example.com' as email, n
    from generate_series(0, ${MANY}) n`
  await pool.query(
    `with crowd as materialized (${made}), accounts as (
       insert into users (id, email, name, country_code) select id, email, name, 91 from crowd)
     insert into members (workspace_id, user_id, role, status, name, email, company_position, last_active_at)
     select '${workspaceId}', id, case n % 3 when 0 then 'guest' else 'user' end, 'inactive', name, email,
       case n % 2 when 0 then 'Cook ' || n % 5 end, case n % 2 when 1 then now() - n % 11 * interval '1 ms 7 us' end
     from crowd`,
  )
}

import type { Input } from '@metapyra/contract/calls'
import { PEOPLE_SORT_FIELDS } from '@metapyra/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tooMany } from '../../platform/http/limits/rate-limits.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { invitedAccounts, userByEmail } from '../account/core/accounts.service.ts'
import { addMembers, updateMember } from '../workspace/service.ts'
import { countMembers, membersMatching } from './list.queries.ts'
import { userList } from './list.service.ts'

let server: TestServer
let owner: Actor
let workspaceId: string

const PEOPLE = 60
beforeAll(async () => {
  server = await startTestServer()
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'zoe@example.com', 'engines'))
  for (let n = 0; n < PEOPLE; n += 1) {
    // Few names and job titles for many people, to test how ties are ordered.
    await add(`p${n}@example.com`, `Person ${n % 3}`, n % 7 === 0 ? 'guest' : 'user')
  }
  await add('percent@example.com', '100% Wool_Socks', 'user')
  await add('ada@countess.example', 'Ada King', 'admin')
})
afterAll(() => server.close())

const add = async (email: string, name: string, role: 'admin' | 'user' | 'guest') => {
  const { db } = server.services
  await invitedAccounts(db, [{ email, name }])
  const row = await userByEmail(db, email)
  if (row) await addMembers(server.services, db, workspaceId, [row], role)
}
type ListInput = Input<'POST v2/admin/workspace/user-list'>
const list = async (input: Partial<ListInput>) =>
  (await owner.call('POST v2/admin/workspace/user-list', { type: 'active', ...input }, { workspaceId })).body
const emails = async (input: Partial<ListInput>) =>
  (await list(input)).rows.map((row: { email: string }) => row.email)

describe('the list of people', () => {
  const sorts = PEOPLE_SORT_FIELDS.flatMap((field) =>
    (['asc', 'desc'] as const).map((order) => ({ field, order })),
  )

  it.each(sorts)('[ADM-7] pages meet without a gap or a double: %o', async (sort) => {
    const seen: string[] = []
    for (let page = 1; page <= 7; page += 1) seen.push(...(await emails({ page, pageSize: 10, sort })))
    expect(seen).toHaveLength(PEOPLE + 3)
    expect(new Set(seen).size).toBe(PEOPLE + 3)
  })

  it('sorts by name whatever the capitals, by rank of the role, and missing values last', async () => {
    expect((await emails({ pageSize: 1 }))[0]).toBe('percent@example.com')
    const byRole = await list({ pageSize: 2, sort: { field: 'role', order: 'asc' } })
    expect(byRole.rows.map((row: { role: string }) => row.role)).toEqual(['owner', 'admin'])
    const zoe = await userByEmail(server.services.db, 'zoe@example.com')
    await updateMember(server.services.db, workspaceId, zoe?.id ?? '', { companyPosition: 'Founder' })
    for (const order of ['asc', 'desc'] as const) {
      expect((await emails({ pageSize: 1, sort: { field: 'companyPosition', order } }))[0]).toBe(
        'zoe@example.com',
      )
    }
  })

  it.each(['asc', 'desc'] as const)('[ADM-7] pages meet where what is missing begins, %s', async (order) => {
    await server.services.connection.pool.query(
      "update members set company_position = 'Weaver' where email ~ '^p[0-9]@'",
    )
    const sort = { field: 'companyPosition', order } as const
    const all = (await list({ pageSize: 100, sort })).rows
    const positions = all.map((row: { companyPosition: string | null }) => row.companyPosition !== null)
    expect(positions.lastIndexOf(true)).toBe(positions.indexOf(false) - 1)
    for (const pageSize of [2, 3, 10, 11, 12])
      for (const page of [1, 2, 3, 4, 5, 6, 7]) {
        const here = all.slice((page - 1) * pageSize, page * pageSize)
        expect(await emails({ page, pageSize, sort })).toEqual(
          here.map(({ email }: { email: string }) => email),
        )
      }
    expect(await list({ page: 8, pageSize: 10, sort })).toMatchObject({ rows: [], total: PEOPLE + 3 })
  })

  it('[ADM-6] finds words anywhere in name or address, in any order', async () => {
    expect(await emails({ search: 'countess ada' })).toEqual(['ada@countess.example'])
    expect(await emails({ search: 'KING' })).toEqual(['ada@countess.example'])
    expect(await emails({ search: 'nobody' })).toEqual([])
    expect((await list({ search: 'p5@ex' })).total).toBe(1)
  })

  it.each(['100%', 'wool_socks', '% wool_'])('[ADM-6] takes signs for themselves: %s', async (search) => {
    expect(await emails({ search })).toEqual(['percent@example.com'])
  })

  it.each(['%', '_', '\\', "'", '\u0000', '\ud800', '%%%%', 'a\\'])('stays up for %j', async (search) => {
    expect((await list({ search })).rows.length).toBeLessThanOrEqual(PEOPLE + 3)
  })

  it('filters by role and status, and lists guests of every status', async () => {
    const guests = await list({ filter: { role: ['guest'] }, pageSize: 100 })
    expect(guests.total).toBe(9)
    expect((await list({ type: 'guest' })).total).toBe(9)
    expect((await list({ type: 'guest', filter: { status: ['invited'] } })).total).toBe(0)
    expect((await list({ type: 'inactive' })).total).toBe(0)
    expect((await list({ filter: { role: ['owner', 'admin'] } })).total).toBe(2)
  })

  it('[ADM-8] counts exactly up to a limit and says when it estimates', async () => {
    const which = membersMatching(workspaceId, { type: 'active' })
    const { db, connection } = server.services
    expect(await countMembers(db, which, 100)).toEqual({ total: PEOPLE + 3, isExact: true })
    await connection.pool.query('analyze members')
    const estimate = await countMembers(db, which, 10)
    expect(estimate.isExact).toBe(false)
    expect(estimate.total).toBeGreaterThan(10)
    expect(estimate.total).toBeLessThan(200)
  })

  it('[LIST-1] counts all beyond the end of a long list, and only so often', async () => {
    const { services } = server
    const userId = (await owner.call('GET v2/user/profile', {})).body.id
    const ask = (page: number, take: () => Promise<void>) =>
      userList(services, { exactMax: 10, take }, { workspaceId, userId }, { type: 'active', page })
    const taken: number[] = []
    const take = async () => void taken.push(1)
    expect((await ask(1, take)).isExact).toBe(false)
    expect(taken).toEqual([])
    expect(await ask(99, take)).toEqual({ rows: [], total: PEOPLE + 3, isExact: true })
    expect(taken).toEqual([1])
    await expect(ask(99, () => Promise.reject(tooMany(1000)))).rejects.toThrow('Too many attempts')
  })

  it('shows nobody of another space', async () => {
    const otherOwner = await registerOwner(server.origin, `${newId()}@example.com`, 'elsewhere')
    const { body } = await otherOwner.owner.call(
      'POST v2/admin/workspace/user-list',
      { type: 'active', pageSize: 100 },
      { workspaceId: otherOwner.workspaceId },
    )
    expect(body.total).toBe(1)
  })

  it('names what is wrong in a bad question', async () => {
    const wrong = await owner.call(
      'POST v2/admin/workspace/user-list',
      { type: 'active', sort: { field: 'password', order: 'asc' } } as never,
      { workspaceId },
    )
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['sort.field']])
  })
})

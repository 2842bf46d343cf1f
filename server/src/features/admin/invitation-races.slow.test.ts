import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { register, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { issueToken } from '../token/service.ts'
import { addMembers, joinAsInvited, memberOf, workspaceById } from '../workspace/service.ts'

const SPACES = 40
const AT_ONCE = 4

/** Races don't occur on PGlite, which has one connection. */
describe.runIf(hasPostgres)('[ADM-3] at the same moment', () => {
  let server: TestServer
  let spaces: string[]
  /** Registered first, so that her row comes before the others' whenever rows are locked by id. */
  let grace: Person
  let owner: Person
  let admin: Person

  beforeAll(async () => {
    server = await startTestServer({ onPostgres: true, env: { PAYMENT: 'off' } })
    grace = await person('grace')
    owner = await person('owner')
    admin = await person('admin')
  })
  afterAll(() => server.close())
  /** New spaces of the owner with the admin, which registered users can join freely. */
  beforeEach(async () => {
    spaces = await Promise.all(
      Array.from({ length: SPACES }, async () => {
        const input = { name: 'Duel', domain: `duel-${randomUUID().slice(0, 13)}` }
        const workspaceId = (await owner.actor.call('POST v2/workspace/create', input)).body.id as string
        await addMembers(server.services, server.services.db, workspaceId, [admin], 'admin')
        const settings = { isOpen: true }
        await owner.actor.call('PUT v2/admin/workspace/settings-update', { settings }, { workspaceId })
        return workspaceId
      }),
    )
  })

  type Person = Awaited<ReturnType<typeof person>>
  const person = async (name: string) => {
    const email = `${name}@example.com`
    const actor = await register(server.origin, email, name)
    await actor.call('POST v2/auth/request-email-verification', { email })
    const bearer = await tokenFor(server.origin, email, /Verify/)
    await actor.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
    return { actor, email, name, id: (await actor.call('GET v2/user/profile', {})).body.id as string }
  }
  type Call = (workspaceId: string) => ReturnType<Actor['call']>
  const demoteAdmin: Call = (workspaceId) =>
    owner.actor.call(
      'PUT v2/admin/workspace/update-user',
      { userId: admin.id, role: 'user' },
      { workspaceId },
    )
  const deactivateGrace: Call = (workspaceId) =>
    owner.actor.call(
      'PUT v2/admin/workspace/update-user',
      { userId: grace.id, status: 'inactive' },
      { workspaceId },
    )
  const invite = (workspaceId: string, emailList: string[], role: 'admin' | 'user') =>
    admin.actor.call(
      'POST v2/workspace/send-invite',
      { emailList, status: 'invited', workspaceId, role },
      { workspaceId },
    )
  /** Adds people without any email. */
  const importPeople = (workspaceId: string, emails: string[]) => {
    const rows = emails.map((email, index) => ({ line: index + 2, email }))
    const input = { importId: randomUUID(), batch: 0, mode: 'skip' as const, sendInvitations: false, rows }
    return admin.actor.call('POST v2/admin/workspace/import-users', input, { workspaceId })
  }
  /** Invites Grace to every space. Returns a call that accepts. */
  const inviteGrace = async (): Promise<Call> => {
    const bearers = new Map<string, string>()
    for (const workspaceId of spaces) {
      await importPeople(workspaceId, [grace.email])
      const token = { purpose: 'invite' as const, email: grace.email, userId: grace.id, workspaceId }
      bearers.set(workspaceId, await issueToken(server.services, server.services.db, token))
    }
    return (workspaceId) =>
      grace.actor.call('GET v2/workspace/accept-invite', {}, { bearer: bearers.get(workspaceId) ?? '' })
  }
  const join: Call = (workspaceId) => grace.actor.call('POST v2/workspace/join', { workspaceId })
  /**
   * Runs these calls concurrently in every space, a few spaces at a time so that none waits for a connection. Returns
   * the statuses.
   */
  const runConcurrently = async (...calls: Call[]) => {
    const statuses = new Set<number>()
    for (let index = 0; index < SPACES; index += AT_ONCE) {
      const some = spaces.slice(index, index + AT_ONCE)
      const answers = await Promise.all(some.flatMap((id) => calls.map((call) => call(id))))
      for (const { status } of answers) statuses.add(status)
    }
    return [...statuses]
  }
  const count = async (where: string) => {
    const { rows } = await server.services.connection.pool.query(
      `select count(*)::int as n from members where workspace_id = any($1::uuid[]) and ${where}`,
      [spaces],
    )
    return rows[0].n as number
  }
  const newEmails = () => Array.from({ length: 5 }, () => `${randomUUID()}@example.com`)
  const leftByAdmin = () => count(`status = 'invited' and invited_by = '${admin.id}'`)

  it('an admin who is demoted while their import runs leaves no invitation', async () => {
    const statuses = await runConcurrently((id) => importPeople(id, newEmails()), demoteAdmin)
    expect(await leftByAdmin()).toBe(0)
    expect(statuses.filter((status) => ![200, 403].includes(status))).toEqual([])
  })

  it('an admin who is demoted while they invite leaves no invitation', async () => {
    const statuses = await runConcurrently((id) => invite(id, newEmails(), 'user'), demoteAdmin)
    expect(await leftByAdmin()).toBe(0)
    expect(statuses.filter((status) => ![200, 403].includes(status))).toEqual([])
  })

  it('whoever walks into an open space gets no role of an invitation that is void', async () => {
    const { connection, db } = server.services
    const { pool } = connection
    const [workspaceId = ''] = spaces
    const space = await workspaceById(db, workspaceId)
    await invite(workspaceId, [grace.email], 'admin')
    const voiding = await pool.connect()
    await voiding.query('begin')
    const isGrace = 'where workspace_id = $1 and user_id = $2'
    await voiding.query(`update members set invited_by = null ${isGrace}`, [workspaceId, grace.id])
    // Calls the service directly, because the call's insert would wait for the voiding before it reads anything.
    const joining = joinAsInvited(server.services, space!, { id: grace.id, isVerified: true })
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rows[0].n).toBe(1)
    await voiding.query('commit')
    voiding.release()
    await joining
    expect(await memberOf(db, workspaceId, grace.id)).toMatchObject({ status: 'active', role: 'user' })
  })

  it('whoever walks into an open space while they are deactivated stays out', async () => {
    expect(await runConcurrently((id) => importPeople(id, [grace.email]))).toEqual([200])
    await runConcurrently(join, deactivateGrace)
    expect(await count(`user_id = '${grace.id}' and status = 'inactive'`)).toBe(SPACES)
  })

  it('whoever accepts while they are deactivated stays out, and nobody is told of a fault of ours', async () => {
    const accept = await inviteGrace()
    const statuses = await runConcurrently(accept, deactivateGrace)
    expect(await count(`user_id = '${grace.id}' and status = 'inactive'`)).toBe(SPACES)
    expect(statuses.filter((status) => ![200, 410].includes(status))).toEqual([])
  })

  it('whoever accepts while the giver is demoted is in, or told that the link is void', async () => {
    const accept = await inviteGrace()
    const statuses = await runConcurrently(demoteAdmin, accept)
    expect(statuses.filter((status) => ![200, 410].includes(status))).toEqual([])
  })

  it('an admin is demoted, and one they invited deactivated, without a fault of ours', async () => {
    await inviteGrace()
    expect(await runConcurrently(deactivateGrace, demoteAdmin)).toEqual([200])
  })

  it('[ADM-4] whoever accepts while they are invited again stays in', async () => {
    const accept = await inviteGrace()
    const joined = new Set<string>()
    await runConcurrently(
      async (id) => {
        const answer = await accept(id)
        if (answer.status === 200) joined.add(id)
        return answer
      },
      (id) => invite(id, [grace.email], 'user'),
    )
    expect(await count(`user_id = '${grace.id}' and status = 'active'`)).toBe(joined.size)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

/** Races don't occur on PGlite, which has one connection. */
describe.runIf(hasPostgres)('while an address that nobody confirmed is being left', () => {
  let server: TestServer
  let owner: Actor
  let workspaceId: string
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: true })
    ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'space'))
  })
  afterAll(() => server?.close())

  const invite = (...emailList: string[]) => {
    const input = { emailList, status: 'invited' as const, workspaceId, role: 'admin' as const }
    return owner.call('POST v2/workspace/send-invite', input, { workspaceId })
  }
  const bringIn = (email: string) => {
    const rows = [{ line: 2, email, role: 'admin' }]
    const input = { importId: randomUUID(), batch: 0, mode: 'skip' as const, rows }
    return owner.call('POST v2/admin/workspace/import-users', input, { workspaceId })
  }

  /** Pauses a change of email as late as possible, when it has locked its account, and runs the other call. */
  const meet = async (bearer: string, userId: string, ask: () => Promise<{ status: number }>) => {
    const { pool } = server.services.connection
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const areWaiting = async () => (await pool.query(waiting)).rows[0].n
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query('select 1 from email_changes where user_id = $1 for update', [userId])
    const input = { type: 'change-new' as const }
    const change = createActor(server.origin).call('PATCH v2/auth/verify-email', input, { bearer })
    await expect.poll(areWaiting).toBe(1)
    const request = ask()
    await expect.poll(areWaiting).toBe(2)
    await holding.query('commit')
    holding.release()
    return [(await change).status, (await request).status]
  }
  /** A person who registered with an address that may not be theirs, and is changing to another one. */
  const leaving = async (email: string, next: string) => {
    const actor = await register(server.origin, email)
    await actor.call('POST v2/user/change-email', { email: next, password: GOOD_PASSWORD })
    const bearer = await tokenFor(server.origin, next, /Confirm your new/)
    return { actor, bearer, id: (await actor.call('GET v2/user/profile', {})).body.id as string }
  }

  it.each([
    ['an invitation', invite],
    ['an import', bringIn],
  ])('[SPACE-5] %s to it goes to whoever it belongs to', async (what, ask) => {
    const { pool } = server.services.connection
    const name = what.replace(' ', '-')
    const [email, evil] = [`${name}@example.com`, `${name}@attacker.example`]
    const { actor: squatter, bearer, id } = await leaving(email, evil)
    const statuses = await meet(bearer, id, () => ask(email))

    expect(statuses).toEqual([200, 200])
    expect((await squatter.call('GET v2/user/profile', {})).body).toMatchObject({ email: evil, invites: [] })
    const { rows } = await pool.query(
      'select user_id, role, status from members where workspace_id = $1 and email = $2',
      [workspaceId, email],
    )
    expect(rows).toEqual([{ user_id: expect.not.stringContaining(id), role: 'admin', status: 'invited' }])
  })

  it('whoever invites both addresses waits for it, and neither for ever', async () => {
    // The new address comes first alphabetically, and has a row.
    const [old, next] = ['zoe@example.com', 'anna@example.com']
    await invite(next)
    const { bearer, id } = await leaving(old, next)
    expect(await meet(bearer, id, () => invite(old, next))).toEqual([200, 200])
  })
})

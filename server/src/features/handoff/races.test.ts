import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerOwner } from '../../testing/actor.ts'
import { startWithZone } from '../../testing/dns.ts'
import { runHandoff, sendTo } from '../../testing/hosts.ts'
import { hasPostgres } from '../../testing/server.ts'

const ROUNDS = 30

/** PGlite has one connection, so races cannot occur on it. */
describe.runIf(hasPostgres)('at the same moment', () => {
  let world: Awaited<ReturnType<typeof startWithZone>>
  beforeAll(async () => {
    world = await startWithZone({ onPostgres: true })
  })
  afterAll(() => world?.server.close())

  it('[DOMAIN-5] a sign-in ends on a domain that is given up, and leaves no session behind', async () => {
    const { server, zone } = world
    const { port } = new URL(server.origin)
    const send = sendTo(port)
    const main = `localhost:${port}`
    const { owner, workspaceId } = await registerOwner(server.origin, 'ada@example.com', 'race')
    const left = async (domain: string) => {
      const { body } = await owner.call('POST v2/admin/workspace/own-domain', { domain }, { workspaceId })
      const { name, value } = body.ownDomain.record
      zone.records.set(name, [value])
      await owner.call('POST v2/admin/workspace/own-domain-check', {}, { workspaceId })
      const host = `${domain}:${port}`
      const way = await runHandoff(send, main, host, owner.cookies())
      expect(way.finish).toContain('code=')
      const [done] = await Promise.all([
        way.redeem(),
        owner.call('POST v2/admin/workspace/own-domain-remove', { domain }, { workspaceId }),
      ])
      const { rows } = await server.services.connection.pool.query(
        'select host from sessions where host = $1',
        [host],
      )
      const there = done.cookies.join('; ')
      const opened = await Promise.all(
        [main, `race.${main}`].map((at) => send(at, '/api/v2/user/profile', { cookies: there })),
      )
      return [...rows, ...opened.filter(({ status }) => status !== 401)]
    }
    for (let round = 0; round < ROUNDS; round += 1) expect(await left(`race-${round}.example`)).toEqual([])
  })

  it('[T1] of two hundred who bring one code one comes in', async () => {
    const { port } = new URL(world.server.origin)
    const { owner } = await registerOwner(world.server.origin, 'code@example.com', 'code')
    const main = `localhost:${port}`
    const way = await runHandoff(sendTo(port), main, `code.${main}`, owner.cookies())
    const answers = await Promise.all(Array.from({ length: 200 }, () => way.redeem()))
    const signedIn = answers.filter(({ cookies }) => cookies.some((cookie) => /^sid-\d+=./.test(cookie)))
    expect(signedIn).toHaveLength(1)
  })

  /** Prepares a person's handoff to a space's host, and a lock that delays two requests until both have arrived. */
  const prepareHandoff = async (name: string) => {
    const { server } = world
    const { pool } = server.services.connection
    const { port } = new URL(server.origin)
    const { owner } = await registerOwner(server.origin, `${name}@example.com`, name)
    const { id } = (await owner.call('GET v2/user/profile', {})).body
    const way = await runHandoff(
      sendTo(port),
      `localhost:${port}`,
      `${name}.localhost:${port}`,
      owner.cookies(),
    )
    const waiting = async () =>
      (
        await pool.query(`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      ).rows[0].n
    const inTurn = async (held: string, first: () => Promise<{ status: number }>, second: typeof first) => {
      const holding = await pool.connect()
      await holding.query('begin')
      await holding.query(held, [id])
      const answers = [first()]
      await expect.poll(waiting).toBe(1)
      answers.push(second())
      await expect.poll(waiting).toBe(2)
      await holding.query('commit')
      holding.release()
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const logout = () => owner.call('POST v2/auth/logout', {})
    const left = async () => (await pool.query('select host from sessions where user_id = $1', [id])).rows
    return { ...way, logout, inTurn, left }
  }

  it('[HAND-2] a logout ends the session that is just being made on another host', async () => {
    const { redeem, logout, inTurn, left } = await prepareHandoff('late-logout')
    // A new session needs the row of its user.
    const statuses = await inTurn('select 1 from users where id = $1 for update', redeem, logout)
    expect({ statuses, left: await left() }).toEqual({ statuses: [303, 204], left: [] })
  })

  it('[HAND-2] nobody is signed in on another host by a session that is just being ended', async () => {
    const { redeem, logout, inTurn, left } = await prepareHandoff('early-logout')
    // Deleting a session also deletes these rows.
    const held = `select 1 from handoffs where session_id in (select id from sessions where user_id = $1) for update`
    const statuses = await inTurn(held, logout, redeem)
    expect({ statuses, left: await left() }).toEqual({ statuses: [204, 303], left: [] })
  })

  it('[HAND-2] nobody sets out to another host with a session that is just being ended', async () => {
    const { setOut, logout, inTurn } = await prepareHandoff('no-departure')
    const held = `select 1 from handoffs where session_id in (select id from sessions where user_id = $1) for update`
    const locations: string[] = []
    const departure = async () => {
      const answer = await setOut()
      locations.push(answer.location)
      return answer
    }
    expect(await inTurn(held, logout, departure)).toEqual([204, 303])
    expect(locations).toEqual([expect.not.stringContaining('code=')])
  })
})

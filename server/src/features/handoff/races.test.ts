import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '../../testing.ts'
import { registerOwner } from '../../testing-actor.ts'
import { startWithZone } from '../../testing-dns.ts'
import { handOver, sendTo } from '../../testing-hosts.ts'

const ROUNDS = 30

/** Races do not show on PGlite, which has one connection. */
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
      const way = await handOver(send, main, host, owner.cookies())
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
})

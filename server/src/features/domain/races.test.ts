import { HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '../../testing/actor.ts'
import { startWithZone } from '../../testing/dns.ts'
import { hasPostgres } from '../../testing/server.ts'
import { recheckDueDomains } from './recheck.service.ts'

const SPACES = 20
const HOST = 'wanted.example'

/** PGlite has one connection, so races cannot occur on it. */
describe.runIf(hasPostgres)('at the same moment', () => {
  let world: Awaited<ReturnType<typeof startWithZone>>
  let aheadMs = 0
  beforeAll(async () => {
    world = await startWithZone({ onPostgres: true, clock: () => new Date(Date.now() + aheadMs) })
  })
  afterAll(() => world?.server.close())

  it('[DOMAIN-2] twenty spaces prove one domain, and one has it', async () => {
    const { server, zone } = world
    const ada = await register(server.origin, 'ada@example.com')
    const claims = await Promise.all(
      Array.from({ length: SPACES }, async (_, index) => {
        const { body } = await ada.call('POST v2/workspace/create', { name: 'Race', domain: `race-${index}` })
        const workspaceId = body.id as string
        const claim = await ada.call('POST v2/admin/workspace/own-domain', { domain: HOST }, { workspaceId })
        return { workspaceId, record: claim.body.ownDomain.record as { name: string; value: string } }
      }),
    )
    zone.records.set(
      `_metapyra.${HOST}`,
      claims.map(({ record }) => record.value),
    )
    const answers = await Promise.all(
      claims.map(({ workspaceId }) =>
        ada.call('POST v2/admin/workspace/own-domain-check', {}, { workspaceId }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(SPACES - 1).fill(409)])
    const { rows } = await server.services.connection.pool.query(
      'select host from own_domains where verified_at is not null',
    )
    expect(rows).toEqual([{ host: HOST }])
  })

  it('[DOMAIN-3] several servers look for what is due, each record once', async () => {
    const { server } = world
    aheadMs = 25 * HOUR_MS
    const hosts: string[] = []
    const dns = {
      ...server.services.dns,
      textsOf: (name: string) => {
        hosts.push(name)
        return server.services.dns.textsOf(name)
      },
    }
    await Promise.all(Array.from({ length: 5 }, () => recheckDueDomains({ ...server.services, dns })))
    // The proved domain and nineteen claims.
    expect(hosts).toHaveLength(SPACES)
  })
})

import { setTimeout as wait } from 'node:timers/promises'
import type { CallName } from '@metapyra/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askDatabase } from '../../server/src/testing/programs/own-postgres.ts'
import { readAll } from './chat-log.ts'
import type { Cluster } from './cluster.ts'
import { startCluster } from './cluster.ts'
import { canInstall } from './installation.ts'
import type { OlderVersion } from './older-version.ts'
import { checkOutOlder, hasOlderVersion } from './older-version.ts'

const PEOPLE = 6
/**
 * Calls of several features, which either of the two versions answers. The older one's replies may not match the newer
 * contract.
 */
const CALLS: [CallName, object][] = [
  ['GET v2/user/profile', {}],
  ['POST v2/status/add', { state: 'busy', text: 'Writing' }],
  ['GET v2/chat/all', {}],
  ['POST v2/admin/workspace/user-list', { type: 'active' }],
  ['POST v2/poll/list', {}],
  ['POST v2/library/list', {}],
]

const COUNT = 'select count(*)::int from drizzle.__drizzle_migrations'

describe.runIf(canInstall() && hasOlderVersion())('[DB-10] a server of the version before', () => {
  let older: OlderVersion
  let cluster: Cluster
  beforeAll(async () => {
    older = await checkOutOlder()
    cluster = await startCluster(PEOPLE, { DRAIN_MS: '1500' }, { count: 1, main: older.main })
  })
  afterAll(async () => {
    await cluster?.end()
    older?.remove()
  })

  it('serves on while a newer one brings the schema up to date, until its people are at that one', async () => {
    const { devices, owner, nodes, postgres, add } = cluster
    const [old] = nodes
    if (!old) throw new Error('No server')
    await expect.poll(() => devices.every((device) => device.isIn())).toBe(true)
    let writtenCount = 0
    const refusedBodies = new Set<string>()
    const goOn = async (seconds: number) => {
      for (let at = 0; at < seconds * 5; at += 1) {
        for (const device of devices) device.chat.send(owner.spaceId, `line ${writtenCount++}`)
        for (const [name, input] of CALLS) {
          const { status, text } = await owner.actor.requestRaw(name, input)
          if (status >= 300) refusedBodies.add(`${name}: ${status} ${text}`)
        }
        await wait(200)
      }
    }
    await goOn(1)
    const countMigrations = async () => (await askDatabase<{ count: number }>(postgres, COUNT))[0]?.count ?? 0
    const before = await countMigrations()
    const going = goOn(6)
    await add()
    expect(await countMigrations()).toBeGreaterThan(before)
    await going
    await old.stop()
    await expect.poll(() => devices.every((device) => device.isIn())).toBe(true)
    await goOn(1)
    expect([...refusedBodies]).toEqual([])
    const storedBodies = async () => (await readAll(owner.actor, owner.spaceId)).map(({ body }) => body)
    await expect.poll(async () => (await storedBodies()).length).toBe(writtenCount)
  })
})

import type { EnterReply } from '@metapyra/contract/room'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import type { Served } from '../e2e/served.ts'
import { atNode } from './actor-at-node.ts'
import type { Cluster } from './cluster.ts'
import { inviteAndJoin, socketsOf, startCluster } from './cluster.ts'
import { canInstall } from './installation.ts'

const PEOPLE = 20
const BACK_WITHIN_MS = 10_000
const GHOSTS_GONE_WITHIN_MS = 30_000

describe.runIf(canInstall())('[F8] of two servers one that is killed', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(PEOPLE)
  })
  afterAll(() => cluster?.end())

  it('leaves nobody out: its people are at the other within seconds, and who is gone is seen to be', async () => {
    const { devices, nodes, owner } = cluster
    const [first, second] = nodes as [Served, Served]
    await expect.poll(() => devices.every((device) => device.isIn())).toBe(true)
    const [atFirst = 0, atSecond = 0] = await socketsOf(cluster)
    expect(Math.min(atFirst, atSecond)).toBeGreaterThan(0)
    // A person connected only to the first server, who does not return.
    const { actor, userId: ghostId } = await inviteAndJoin(cluster, owner)
    const ghost = await connected(openSocket(atNode(actor, first), owner.spaceId))
    await emitWithAck(ghost, 'space:enter', {})
    const sealing = atNode(owner.actor, second)
    const watcher = await connected(openSocket(sealing, owner.spaceId))
    const presentNames = async (): Promise<string[]> => {
      const answer = await emitWithAck<EnterReply>(watcher, 'space:enter', {})
      return answer.ok ? answer.value.people.map(({ userId }) => userId) : []
    }
    await expect.poll(presentNames).toContain(ghostId)
    sealing.isSealing = true
    await sealing.call('POST v2/status/add', { state: 'busy', text: 'Before' })

    for (const [at, device] of devices.entries()) device.chat.send(owner.spaceId, `before ${at}`)
    await first.kill()
    const killedAt = performance.now()
    for (const [at, device] of devices.entries()) device.chat.send(owner.spaceId, `after ${at}`)
    await expect
      .poll(() => devices.map((device) => device.rows(owner.spaceId).filter(({ seq }) => seq > 0).length), {
        interval: 50,
        timeout: BACK_WITHIN_MS,
      })
      .toEqual(devices.map(() => 2 * PEOPLE))
    const backMs = performance.now() - killedAt
    const orders = devices.map((device) =>
      device.rows(owner.spaceId).map(({ seq, body }) => `${seq} ${body}`),
    )
    for (const order of orders) expect(order).toEqual(orders[0])
    const seqs = devices[0]?.rows(owner.spaceId).map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: 2 * PEOPLE }, (_, at) => at + 1))

    // A body sealed to a key pair from the killed server opens on the other one, without a retry.
    await sealing.call('POST v2/status/add', { state: 'busy', text: 'After' })

    process.stdout.write(`all ${PEOPLE} have all of it at the other server after ${Math.round(backMs)} ms\n`)
    await expect
      .poll(presentNames, { interval: 500, timeout: GHOSTS_GONE_WITHIN_MS - (performance.now() - killedAt) })
      .not.toContain(ghostId)
    process.stdout.write(`who was there alone is gone after ${Math.round(performance.now() - killedAt)} ms\n`)
    watcher.disconnect()
    ghost.disconnect()
  })
})

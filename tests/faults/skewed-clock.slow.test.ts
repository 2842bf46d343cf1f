import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askDatabase } from '../../server/src/testing/programs/own-postgres.ts'
import type { Actor } from '../api/actor.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import { invite, PASSWORD, register } from '../api/register.ts'
import { atNode } from './actor-at-node.ts'
import { readAll } from './chat-log.ts'
import type { Cluster } from './cluster.ts'
import { startCluster } from './cluster.ts'
import { canInstall } from './installation.ts'
import { metricValue } from './metric-value.ts'

const SKEW = fileURLToPath(new URL('./skewed-clock.mjs', import.meta.url))
const HOUR_MS = 3_600_000
const CLOSE_MS = 5000

describe.runIf(canInstall()).each([
  ['an hour ahead', HOUR_MS],
  ['five minutes behind', -HOUR_MS / 12],
])('[F6] a server whose clock is %s', (_, aheadMs) => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(1, {}, { count: 1 })
    const skewed = await cluster.add({ NODE_OPTIONS: `--import=${SKEW}`, CLOCK_AHEAD_MS: String(aheadMs) })
    // By the server's own clock.
    const startedAt = await metricValue(skewed.origin, 'process_start_time_seconds')
    expect(Math.abs(startedAt * 1000 - aheadMs - Date.now())).toBeLessThan(60_000)
  })
  afterAll(() => cluster?.end())

  const atBoth = (actor: Actor): Actor[] => [...cluster.nodes].map((node) => atNode(actor, node))
  /** By the database's clock, which is correct. */
  const hoursLeft = async (userId: string): Promise<number[]> => {
    const rows = await askDatabase<{ hours: string }>(
      cluster.postgres,
      'select extract(epoch from expires_at - now()) / 3600 as hours from sessions where user_id = $1 order by id',
      [userId],
    )
    return rows.map(({ hours }) => Number(hours))
  }

  it('writes messages down in one order with the others, by the clock of the database', async () => {
    const { owner } = cluster
    const sockets = await Promise.all(
      atBoth(owner.actor).map((actor) => connected(openSocket(actor, owner.spaceId))),
    )
    for (let round = 0; round < 5; round += 1)
      for (const socket of sockets) {
        const input = { receiverId: owner.spaceId, clientId: randomUUID(), body: `line ${round}` }
        expect((await emitWithAck<ChatMessage>(socket, 'chat:send', input)).ok).toBe(true)
      }
    for (const socket of sockets) socket.disconnect()
    const storedMessages = await readAll(owner.actor, owner.spaceId)
    expect(storedMessages.map(({ seq }) => seq)).toEqual(storedMessages.map((_, at) => at + 1))
    for (const { createdAt } of storedMessages)
      expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000)
    const lines = storedMessages.slice(-10).map(({ createdAt }) => Date.parse(createdAt))
    expect(lines.every((at, place) => place === 0 || at >= (lines[place - 1] ?? 0) - CLOSE_MS)).toBe(true)
  })

  it('opens what is sealed by a client whose clock is right, and what the others have handed out', async () => {
    const { owner } = cluster
    const registered = await register(cluster)
    const bearer = await invite(cluster, owner.actor, registered.email)
    const [, secondNode] = atBoth(registered.actor)
    if (!secondNode) throw new Error('No server')
    secondNode.isSealing = true
    await secondNode.call('GET v2/workspace/accept-invite', {}, { bearer })
    secondNode.spaceId = owner.spaceId
    await secondNode.call('POST v2/status/add', { state: 'busy', text: 'Writing' })
  })

  it('hands out sessions that last as long as those of the others', async () => {
    const registered = await register(cluster)
    for (const actor of atBoth(cluster.someone()))
      await actor.call('POST v2/auth/login', { email: registered.email, password: PASSWORD })
    const hours = await hoursLeft(registered.userId)
    expect(hours.length).toBeGreaterThan(2)
    expect(Math.max(...hours) - Math.min(...hours)).toBeLessThan(60 / 3600)
  })
})

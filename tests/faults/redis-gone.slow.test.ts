import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Live } from '../api/live.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import type { Owner } from '../api/register.ts'
import { PASSWORD, register } from '../api/register.ts'
import type { Served } from '../e2e/served.ts'
import { atNode } from './actor-at-node.ts'
import type { Cluster } from './cluster.ts'
import { inviteAndJoin, startCluster } from './cluster.ts'
import { canInstall } from './installation.ts'

const AWAY_MS = 60_000
const AT_ONE_NODE_MS = 1000
const BETWEEN_NODES_MS = 5000

describe.runIf(canInstall())('[F3] a Redis that is gone for a minute, and forgets', () => {
  let cluster: Cluster
  let owner: Owner
  let guest: Actor
  const sockets: Live[] = []
  const node = (at: number) => cluster.nodes[at] as Served

  beforeAll(async () => {
    cluster = await startCluster(0, { RATE_LIMIT_FACTOR: '10' })
    owner = cluster.owner
    guest = (await inviteAndJoin(cluster, owner)).actor
    const places = [atNode(owner.actor, node(0)), atNode(guest, node(0)), atNode(guest, node(1))]
    for (const actor of places) {
      const socket = await connected(openSocket(actor, owner.spaceId))
      await emitWithAck(socket, 'space:enter', {})
      sockets.push(socket)
    }
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await cluster?.end()
  })

  /** How long a message of the first person takes to reach the second person’s two sockets, one on each server. */
  const seenAfter = async (): Promise<[number, number]> => {
    const [writer, near, far] = sockets as [Live, Live, Live]
    const body = randomUUID()
    const startedAt = performance.now()
    const seenAt = (socket: Live) =>
      new Promise<number>((resolve) => {
        const onMessage = (message: ChatMessage) => {
          if (message.body !== body) return
          socket.off('chat:message', onMessage)
          resolve(performance.now() - startedAt)
        }
        socket.on('chat:message', onMessage)
      })
    const bothSeen = Promise.all([seenAt(near), seenAt(far)])
    const input = { receiverId: owner.spaceId, clientId: randomUUID(), body }
    expect(await emitWithAck(writer, 'chat:send', input)).toMatchObject({ ok: true })
    return bothSeen
  }

  const expectAllWorks = async () => {
    const [near, far] = await seenAfter()
    process.stdout.write(
      `seen after ${Math.round(near)} ms at one server, ${Math.round(far)} ms at the other\n`,
    )
    expect(near).toBeLessThan(AT_ONE_NODE_MS)
    expect(far).toBeLessThan(BETWEEN_NODES_MS)
    for (const node of cluster.nodes) {
      const { email } = owner
      await atNode(cluster.someone(), node).call('POST v2/auth/login', { email, password: PASSWORD })
      const nodeActor = atNode(owner.actor, node)
      const poll = await nodeActor.call('POST v2/poll/create', {
        question: 'Tea or coffee?',
        kind: 'single',
        options: [{ label: 'Tea' }, { label: 'Coffee' }],
      })
      const optionId = poll.options[0]?.id ?? ''
      await atNode(guest, node).call('POST v2/poll/vote', { pollId: poll.id, optionId })
      expect((await fetch(`${node.origin}/readyz`)).status).toBe(200)
    }
  }

  it('stops nobody: people log in, write and vote, and what is said reaches the other server within seconds', async () => {
    await expectAllWorks()
    await cluster.redis.kill()
    const isOver = wait(AWAY_MS)
    await expectAllWorks()
    await expect.poll(async () => (await (await fetch(`${node(0).origin}/readyz`)).json()).redis).toBe(false)
    // [AUTH-1] Without Redis each server counts by itself: fifty attempts with this factor, then everyone is refused.
    const stranger = await register(cluster)
    const guess = (at: number) =>
      atNode(cluster.someone(), node(0)).request('POST v2/auth/login', {
        email: stranger.email,
        password: `wrong ${at}`,
      })
    for (let at = 0; at < 50; at += 1) expect((await guess(at)).status).toBe(403)
    expect((await guess(50)).status).toBe(429)
    await expectAllWorks()
    await isOver
    await cluster.redis.start()
    await expect.poll(async () => (await (await fetch(`${node(1).origin}/readyz`)).json()).redis).toBe(true)
    await expectAllWorks()
    await cluster.redis.flush()
    await expectAllWorks()
    expect((await seenAfter())[1]).toBeLessThan(AT_ONE_NODE_MS)
    for (const node of cluster.nodes) expect(node.log()).not.toMatch(/unhandled|"level":60/)
  })
})

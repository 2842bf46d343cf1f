import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../api/wire.ts'
import { readAll } from './chat-log.ts'
import type { Cluster } from './cluster.ts'
import { startCluster } from './cluster.ts'
import { canInstall } from './installation.ts'

const PEOPLE = 8
const CALLERS = 10
const ENDED_WITHIN_MS = 15_000

describe.runIf(canInstall())('[F9] servers that are restarted one after the other, under load', () => {
  let cluster: Cluster
  beforeAll(async () => {
    // As in production, without the time for its proxy.
    cluster = await startCluster(PEOPLE, { DRAIN_MS: '1500' })
  })
  afterAll(() => cluster?.end())

  it('fail no request, lose no message, and send their people on', async () => {
    const { devices, nodes, owner, origin } = cluster
    await expect.poll(() => devices.every((device) => device.isIn())).toBe(true)
    let isOver = false
    const answers = new Map<string, number>()
    const count = (outcome: string) => answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
    const port = Number(new URL(origin).port)
    /** Keeps connections open for the next request, as a proxy does. */
    const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
    const call = async (at: number) => {
      const headers = {
        host: new URL(origin).host,
        origin,
        cookie: owner.actor.jar.header(),
        'x-workspace-id': owner.spaceId,
        'content-type': 'application/json',
      }
      const letter =
        at % 2 === 0
          ? { method: 'GET', path: '/api/v2/user/profile' }
          : { method: 'POST', path: '/api/v2/status/add', body: '{"state":"busy","text":"Writing"}' }
      while (!isOver) {
        await send({ port, headers, agent, ...letter }).then(
          ({ status }) => count(String(status)),
          (error: Error & { code?: string }) => count(error.code ?? error.message),
        )
        await wait(10)
      }
    }
    const callers = Array.from({ length: CALLERS }, (_, at) => call(at))
    let writtenCount = 0
    const writing = (async () => {
      while (!isOver) {
        for (const device of devices) device.chat.send(owner.spaceId, `line ${writtenCount++}`)
        await wait(500)
      }
    })()
    const endedMs: number[] = []
    for (const node of nodes) {
      await wait(1000)
      const startedAt = performance.now()
      await node.stop()
      endedMs.push(Math.round(performance.now() - startedAt))
      await node.start()
      await expect.poll(() => fetch(`${node.origin}/readyz`).then(({ status }) => status)).toBe(200)
    }
    await wait(1000)
    isOver = true
    await Promise.all([...callers, writing])
    agent.destroy()
    process.stdout.write(
      `answers ${JSON.stringify(Object.fromEntries(answers))}, ${writtenCount} messages, ended in ${endedMs.join(' and ')} ms\n`,
    )
    expect([...answers.keys()].toSorted()).toEqual(['200', '201'])
    expect(Math.max(...endedMs)).toBeLessThan(ENDED_WITHIN_MS)
    const storedBodies = async () => (await readAll(owner.actor, owner.spaceId)).map(({ body }) => body)
    await expect.poll(async () => (await storedBodies()).length).toBe(writtenCount)
    const lines = Array.from({ length: writtenCount }, (_, at) => `line ${at}`)
    expect((await storedBodies()).toSorted()).toEqual(lines.toSorted())
  })
})

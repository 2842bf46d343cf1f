import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import { expectAllStored, writeContinuously } from './chat-log.ts'
import type { Installation } from './installation.ts'
import { canInstall, install } from './installation.ts'

const KILLS = 6
const WRITERS = 8
const AWAY_MS = 500
const BACK_WITHIN_MS = 5000

describe.runIf(canInstall())('[F2] a PostgreSQL that is killed', () => {
  let installation: Installation
  let owner: Owner
  beforeAll(async () => {
    installation = await install(1, { RATE_LIMIT_FACTOR: '10000' })
    const [node] = installation.nodes
    if (!node) throw new Error('No server')
    owner = await createSpaceOwner(node)
  })
  afterAll(() => installation?.end())

  it('loses nothing that was acknowledged; calls say 503 meanwhile, and all goes on within seconds', async () => {
    const { postgres, nodes } = installation
    const { actor, spaceId } = owner
    const statusOf = (path: string) => fetch(`${nodes[0]?.origin}${path}`).then(({ status }) => status)
    const log = writeContinuously(actor, spaceId, WRITERS)
    const statuses = new Set<number>()
    const calls = { isOver: false }
    const asking = (async () => {
      while (!calls.isOver) {
        const { status } = await actor.request('POST v2/status/add', { state: 'busy', text: 'Writing' })
        statuses.add(status)
        await wait(20)
      }
    })()
    const backMs: number[] = []
    for (let at = 0; at < KILLS; at += 1) {
      await wait(500 + Math.random() * 500)
      const before = log.acknowledged.size
      await postgres.kill()
      await expect.poll(() => statusOf('/readyz')).toBe(503)
      expect(await statusOf('/healthz')).toBe(200)
      await wait(AWAY_MS)
      await postgres.start()
      const startedAt = performance.now()
      await expect.poll(() => log.acknowledged.size, { interval: 20 }).toBeGreaterThan(before + WRITERS)
      backMs.push(performance.now() - startedAt)
    }
    calls.isOver = true
    await asking
    await log.stop()
    process.stdout.write(
      `${log.acknowledged.size} acknowledged, back after ${backMs.map(Math.round).join(', ')} ms, ` +
        `refused ${JSON.stringify(Object.fromEntries(log.refusals))}\n`,
    )
    expect(statuses).toEqual(new Set([201, 503]))
    expect(Math.max(...backMs)).toBeLessThan(BACK_WITHIN_MS)
    await expectAllStored(actor, spaceId, log)
  })
})

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { IMPORT_BATCH_ROWS } from '@metapyra/contract/import'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askDatabase } from '../../server/src/testing/programs/own-postgres.ts'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import type { Served } from '../e2e/served.ts'
import type { Installation } from './installation.ts'
import { canInstall, install } from './installation.ts'
import { metricValue } from './metric-value.ts'

const BATCHES = 100
/** The last batch contains the people of the first one again. */
const PEOPLE = (BATCHES - 1) * IMPORT_BATCH_ROWS
const KILLS = 6
const AT_A_TIME = 4
const KILL_EVERY_MS = { least: 600, spread: 800 }
const MOST_GROWTH_MB = 150

const rowsOf = (batch: number) =>
  Array.from({ length: IMPORT_BATCH_ROWS }, (_, at) => ({
    line: batch * IMPORT_BATCH_ROWS + at + 1,
    email: `person.${batch % (BATCHES - 1)}.${at}@company.example`,
    name: `Person ${batch} ${at}`,
  }))

/** The totals of lists are exact only up to a limit. */
const COUNT = "select count(*)::int from members where email like '%@company.example'"

describe.runIf(canInstall())(
  '[IMP-4] [IMP-5] a company of 100,000 rows whose server is killed six times',
  () => {
    let installation: Installation
    let node: Served
    let owner: Owner
    beforeAll(async () => {
      installation = await install(1, { RATE_LIMIT_FACTOR: '10000' })
      const [first] = installation.nodes
      if (!first) throw new Error('No server')
      node = first
      owner = await createSpaceOwner(node)
    })
    afterAll(() => installation?.end())

    it('comes in once, tells of each row what became of it, and takes no memory that grows with it', async () => {
      const { actor } = owner
      const importId = randomUUID()
      const outcomes = new Map<number, string>()
      /** Reads which batches were accepted, as the console does when it resumes an import. */
      const takenIn = async (): Promise<Set<number>> => {
        const batches = new Set<number>()
        let next: string | undefined
        do {
          const page = await actor.call('POST v2/admin/workspace/import-batches', {
            ...{ importId, ...(next && { next }) },
          })
          for (const { batch, results } of page.rows) {
            batches.add(batch)
            for (const { line, result } of results) outcomes.set(line, result)
          }
          next = page.next
        } while (next)
        return batches
      }
      const importInput = {
        mode: 'skip' as const,
        sendInvitations: false,
        totalRows: BATCHES * IMPORT_BATCH_ROWS,
      }
      const send = (batch: number) =>
        actor
          .call('POST v2/admin/workspace/import-users', {
            importId,
            batch,
            ...importInput,
            rows: rowsOf(batch),
          })
          .catch(() => undefined)

      let growthMb = 0
      /** Sends missing batches until all are accepted, or the server is gone. */
      const goOn = async (killed: AbortSignal) => {
        const atStart = await metricValue(node.origin, 'process_resident_memory_bytes')
        expect(atStart).toBeGreaterThan(0)
        const takenBatches = await takenIn().catch(() => new Set<number>())
        const missing = Array.from({ length: BATCHES }, (_, batch) => batch).filter(
          (batchNumber) => !takenBatches.has(batchNumber),
        )
        const lane = async () => {
          for (let batch = missing.shift(); batch !== undefined && !killed.aborted; batch = missing.shift()) {
            await send(batch)
            const now = await metricValue(node.origin, 'process_resident_memory_bytes')
            growthMb = Math.max(growthMb, (now - atStart) / 1024 ** 2)
          }
        }
        await Promise.all(Array.from({ length: AT_A_TIME }, lane))
      }
      const inBefore: number[] = []
      for (let kills = 0; kills < KILLS; kills += 1) {
        const killed = new AbortController()
        const going = goOn(killed.signal)
        await wait(KILL_EVERY_MS.least + Math.random() * KILL_EVERY_MS.spread)
        killed.abort()
        await node.kill()
        await going
        await node.start()
        inBefore.push((await takenIn()).size)
      }
      while ((await takenIn()).size < BATCHES) await goOn(new AbortController().signal)

      process.stdout.write(
        `killed with ${inBefore.join(', ')} of ${BATCHES} batches in; memory grew by ${growthMb.toFixed(0)} MB\n`,
      )
      const results = [...outcomes.values()]
      expect(outcomes.size).toBe(BATCHES * IMPORT_BATCH_ROWS)
      expect(inBefore.every((count) => count < BATCHES)).toBe(true)
      expect(results.filter((result) => result === 'created')).toHaveLength(PEOPLE)
      expect(results.filter((result) => result === 'skipped')).toHaveLength(IMPORT_BATCH_ROWS)
      expect(await askDatabase(installation.postgres, COUNT)).toEqual([{ count: PEOPLE }])
      const { rows } = await actor.call('POST v2/admin/workspace/imports', {})
      expect(rows).toMatchObject([{ state: 'done', created: PEOPLE, skipped: IMPORT_BATCH_ROWS }])
      expect(growthMb).toBeLessThan(MOST_GROWTH_MB)
    })
  },
)

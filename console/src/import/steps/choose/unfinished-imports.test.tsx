import '@metapyra/session/testing-device'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { session } from '../../../session/session.ts'
import { startApiServer } from '../../../testing/api-server.ts'
import { open, shows, waitUntil } from '../../../testing/page.ts'
import { saveDraft } from '../../upload/drafts.ts'
import type { PreparedRun } from '../../upload/prepared-run.ts'
import { UnfinishedImports } from './unfinished-imports.tsx'

const IMPORT = '0f2b3a4c-0000-4000-8000-000000000001'
const SILENCE_MS = 10_000
let created = 1000
let stops = 0
const server = await startApiServer({
  'POST v2/admin/workspace/imports': () => ({
    rows: [
      {
        importId: IMPORT,
        state: 'running',
        ...{ created, updated: 0, skipped: 0, failed: 0 },
        lastBatchAt: new Date(created).toISOString(),
      },
    ],
  }),
  'POST v2/admin/workspace/import-stop': () => {
    stops += 1
    return null
  },
} as never)
vi.spyOn(session, 'api').mockImplementation(server.api)
afterAll(() => {
  vi.unstubAllGlobals()
  return server.stop()
})

/** The waits for silence that are under way, which the test ends by hand. */
const waits = new Map<number, () => void>()
const { setTimeout, clearTimeout } = globalThis
let count = 0
beforeAll(() => {
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => {
    if (ms !== SILENCE_MS) return setTimeout(work, ms)
    count += 1
    waits.set(-count, work)
    return -count
  })
  vi.stubGlobal('clearTimeout', (timer: number) => {
    if (!waits.delete(timer)) clearTimeout(timer)
  })
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }) } })
})

it('[IMP-7] does not call an import stopped that another browser sends, and does once nobody does', async () => {
  const run: PreparedRun = {
    ...{
      fingerprint: 'f',
      batchCount: 9,
      rowCount: 9000,
      rowsWithErrors: 0,
      fileRows: 9000,
      workspaceId: 'space-1',
    },
    mode: 'skip',
    ...{ sendInvitations: true, fileName: 'people.csv', fileHash: 'h' },
    id: { importId: IMPORT, unfinished: null },
  }
  const csv = { delimiter: ',' as const, hasHeader: true, headers: [], rows: [] }
  await saveDraft('', run, { csv, mapping: [], mayMakeAdmins: false })
  await open(server.api, <UnfinishedImports onResume={() => Promise.resolve()} />, '/import')
  await shows('The import of people.csv stopped at row 1,000 of 9,000.')
  await waitUntil(() => expect(waits.size).toBe(1))
  const [first] = waits.keys()
  created = 2000
  await shows('stopped at row 2,000 of 9,000.')
  await waitUntil(() => expect(waits.size).toBe(1))
  expect(waits.has(first ?? 0)).toBe(false)
  expect(stops).toBe(0)
  for (const work of waits.values()) work()
  await waitUntil(() => expect(stops).toBe(1))
})

import '@metapyra/session/testing-device'
import type { ImportJob, ImportRow } from '@metapyra/contract/entities/import'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import { describe, expect, it } from 'vitest'
import { createImportSession } from '../worker/import-session.ts'
import { chooseImportId } from './import-id.ts'
import { createPause } from './pause.ts'
import { reconcile } from './reconcile.ts'
import { decideRetry, waitFor } from './retry.ts'
import type { RunOptions } from './upload.ts'
import { BATCHES_IN_FLIGHT, createUpload, runBatches } from './upload.ts'

const rowsOf = (batch: number): ImportRow[] => [{ line: batch + 2, email: `p${batch}@acme.com` }]
const tooMany = (seconds: number) =>
  new ApiError('TOO_MANY', 'Slow down.', { status: 429, retryAfterSeconds: seconds })
const offline = () => new ApiError('OFFLINE', 'No internet connection')

/** What the server says to the failed rows around a batch, the `turn`th time that any are stored. */
type Store = (batch: number, turn: number) => Error | boolean
/** The end of a run in which nothing was refused. */
const unrefused = { refusedRows: 0, areFailedRowsSaved: true }

/** Starts a run over `count` batches against a server that answers with `reply`. */
function start(
  count: number,
  reply: (batch: number, turn: number) => Error | undefined,
  { store = () => true, ...over }: Partial<RunOptions> & { store?: Store } = {},
) {
  const log = {
    stored: [] as number[],
    settled: [] as number[],
    refused: [] as string[],
    sent: [] as number[],
    waits: [] as number[],
    most: 0,
  }
  const stop = new AbortController()
  let inFlight = 0
  const end = runBatches({
    batches: Array.from({ length: count }, (_, i) => i),
    source: {
      batch: rowsOf,
      settle: (batch) => void log.settled.push(batch),
      refuse: (batch, reason) => void log.refused.push(`${batch}: ${reason}`),
    },
    send: async (batch) => {
      log.most = Math.max(log.most, ++inFlight)
      await Promise.resolve()
      inFlight--
      log.sent.push(batch)
      const error = reply(batch, log.sent.filter((one) => one === batch).length)
      if (error) throw error
      return [{ line: batch + 2, result: 'created' }]
    },
    storeFailedRows: async (batch) => {
      const answer = store(batch, log.stored.push(batch))
      if (answer instanceof Error) throw answer
      return answer
    },
    onProgress: () => undefined,
    signal: stop.signal,
    wait: async (ms) => void log.waits.push(ms),
    ...over,
  })
  return { end, log, stop }
}

describe('a run of batches', () => {
  it('sends each once, two at a time', async () => {
    const { end, log } = start(5, () => undefined)
    expect(await end).toEqual({ ...unrefused, end: 'done', open: [] })
    expect(log.settled.toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(log.sent).toHaveLength(5)
    expect(log.most).toBe(BATCHES_IN_FLIGHT)
  })

  it('waits as long as a 429 says and loses nothing', async () => {
    const { end, log } = start(3, (batch, turn) => (batch === 1 && turn === 1 ? tooMany(7) : undefined))
    expect((await end).end).toBe('done')
    expect(log.waits).toHaveLength(1)
    expect(log.waits[0]).toBeGreaterThanOrEqual(7000)
    expect(log.settled.toSorted()).toEqual([0, 1, 2])
  })

  it('comes through a long time offline and a few server errors', async () => {
    const broken = new ApiError('INTERNAL', 'Oh', { status: 500 })
    const { end, log } = start(1, (_, turn) => (turn <= 20 ? offline() : turn <= 23 ? broken : undefined))
    expect((await end).end).toBe('done')
    expect(log.sent).toHaveLength(24)
    expect(log.waits.every((ms) => ms <= 37_500)).toBe(true)
  })

  it('gives up on a server that stays broken', async () => {
    const { end } = start(1, () => new ApiError('INTERNAL', 'Something went wrong.', { status: 500 }))
    expect(await end).toEqual({ ...unrefused, end: 'stopped', open: [0], reason: 'Something went wrong.' })
  })

  it('a refused batch takes no other with it', async () => {
    const bad = new ApiError('VALIDATION', 'Not right.', {
      status: 400,
      fields: { 'rows/0/email': 'no address' },
    })
    const { end, log } = start(3, (batch) => (batch === 1 ? bad : undefined))
    expect((await end).end).toBe('done')
    expect(log.refused).toEqual(['1: no address'])
    expect(log.settled.toSorted()).toEqual([0, 2])
  })

  it('[IMP-8] stores the rows of a refused batch too, once the server knows the import, and counts them', async () => {
    const bad = new ApiError('VALIDATION', 'Not right.', { status: 400 })
    const { end, log } = start(3, (batch) => (batch === 0 ? bad : undefined))
    expect(await end).toEqual({ end: 'done', open: [], refusedRows: 1, areFailedRowsSaved: true })
    expect(log.stored.toSorted()).toEqual([0, 1, 2])
    expect(log.stored.at(-1)).toBe(0)
  })

  it('[IMP-8] waits until failed rows can be stored, and sends and settles their batch once', async () => {
    const { end, log } = start(2, () => undefined, { store: (_, turn) => turn > 3 || offline() })
    expect(await end).toEqual({ ...unrefused, end: 'done', open: [] })
    expect(log.sent.toSorted()).toEqual([0, 1])
    expect(log.settled.toSorted()).toEqual([0, 1])
    const later = start(0, () => undefined, { settled: [0, 1], store: (_, turn) => turn > 1 || tooMany(7) })
    expect((await later.end).end).toBe('done')
    expect(later.log.stored).toEqual([0, 0, 1])
  })

  it('[IMP-8] says that failed rows are not stored where the server refuses to', async () => {
    const { end } = start(3, () => undefined, { store: (batch) => batch !== 1 })
    expect(await end).toEqual({ end: 'done', open: [], refusedRows: 0, areFailedRowsSaved: false })
  })

  it.each([
    [401, 'NO_SESSION'],
    [403, 'FORBIDDEN'],
    [501, 'NOT_IMPLEMENTED'],
  ] as const)('stops on %i and says which batches are open', async (status, code) => {
    const { end } = start(4, (batch) => (batch >= 2 ? new ApiError(code, 'No.', { status }) : undefined))
    expect(await end).toEqual({ ...unrefused, end: 'stopped', open: [2, 3], reason: 'No.' })
  })

  it('cancelled, it starts nothing more and takes in what is on its way', async () => {
    const { end, log, stop } = start(50, (batch) => {
      if (batch === 3) stop.abort()
      return undefined
    })
    const ended = await end
    expect(ended.end).toBe('cancelled')
    expect(log.settled.length + ended.open.length).toBe(50)
    expect(log.settled).toContain(3)
    expect(log.sent.length).toBeLessThanOrEqual(3 + BATCHES_IN_FLIGHT)
  })

  it('cancelled while it waits, it ends at once; resumed, it sends what is open', async () => {
    const { end, stop, log } = start(3, (batch) => (batch > 0 ? tooMany(3600) : undefined), { wait: waitFor })
    await expect.poll(() => log.sent.length).toBe(3)
    stop.abort()
    const { open } = await end
    expect(open).toEqual([1, 2])
    const again = start(0, () => undefined, { batches: open })
    expect(await again.end).toEqual({ ...unrefused, end: 'done', open: [] })
    expect(again.log.settled.toSorted()).toEqual([1, 2])
  })

  it('cancelled, it does not wait for ever for an answer', async () => {
    const stop = new AbortController()
    const ended = runBatches({
      batches: [0],
      source: { batch: rowsOf, settle: () => undefined, refuse: () => undefined },
      send: (_, __, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      storeFailedRows: async () => true,
      onProgress: () => undefined,
      signal: stop.signal,
      graceMs: 1,
    })
    stop.abort()
    expect(await ended).toEqual({ ...unrefused, end: 'cancelled', open: [0] })
  })
})

it('a mistake of our own is not retried', () => {
  expect(() => decideRetry(new TypeError('x is undefined'), { offline: 0, busy: 0 })).toThrow(TypeError)
})

const job = (importId: string, done: number): ImportJob => ({
  importId,
  fileName: null,
  fileHash: null,
  mode: 'skip',
  sendInvitations: true,
  createdBy: 'Ann',
  createdAt: '2026-11-03T14:05:00.000Z',
  lastBatchAt: '2026-11-03T14:05:00.000Z',
  state: done < 10 ? 'stopped' : 'done',
  heldBack: 0,
  keptRows: 0,
  keptUntil: null,
  undo: null,
  totalRows: 10,
  created: done,
  updated: 0,
  skipped: 0,
  failed: 0,
  batches: 1,
})

it('[IMP-9] takes an unfinished import up again, and makes a new one after a finished one', async () => {
  const among =
    (...jobs: ImportJob[]) =>
    async (ids: string[]) =>
      jobs.filter(({ importId }) => ids.includes(importId))
  const first = await chooseImportId('f', among())
  expect(first.importId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((await chooseImportId('f', among(job(first.importId, 4)))).importId).toBe(first.importId)
  const finished: ImportJob[] = []
  // Holds however often these rows were imported before.
  for (let turn = 0; turn < 25; turn++) {
    const next = await chooseImportId('f', among(...finished))
    expect(finished.map(({ importId }) => importId)).not.toContain(next.importId)
    expect(next.unfinished).toBeNull()
    finished.push(job(next.importId, 10))
  }
  expect((await chooseImportId('g', among())).importId).not.toBe(first.importId)
})

it('paused, it sends nothing more until it goes on; cancelled meanwhile, it ends', async () => {
  const pause = createPause()
  const { end, log } = start(6, (batch) => void (batch === 1 && pause.pause()), { pause })
  await expect.poll(() => log.settled.length).toBe(BATCHES_IN_FLIGHT)
  await new Promise((resolve) => setImmediate(resolve))
  expect(log.sent).toHaveLength(BATCHES_IN_FLIGHT)
  pause.resume()
  expect(await end).toEqual({ ...unrefused, end: 'done', open: [] })
  pause.pause()
  const other = start(3, () => undefined, { pause })
  other.stop.abort()
  expect(await other.end).toEqual({ ...unrefused, end: 'cancelled', open: [0, 1, 2] })
})

it('[IMP-9] goes on with what the server lacks, and takes in what became of the rest', async () => {
  const settled: [number, number][] = []
  const source = {
    settle: (batch: number, results: readonly object[]) => void settled.push([batch, results.length]),
  }
  const pages: Record<string, object> = {
    '': { rows: [{ batch: 0, results: [{ line: 2, result: 'created' }] }], next: '0' },
    '0': {
      rows: [
        { batch: 3, results: [] },
        { batch: 9, results: [] },
      ],
    },
  }
  const api = (async (_: string, { next = '' }: { next?: string }) => pages[next]) as unknown as Api
  const here = await reconcile(api, source, { importId: 'i', batchCount: 5 })
  expect(here).toEqual({ open: [1, 2, 4], done: [0, 3] })
  expect(settled).toEqual([
    [0, 1],
    [3, 0],
  ])
  const unknown = (async () => {
    throw new ApiError('NOT_FOUND', 'There’s no such import.', { status: 404 })
  }) as unknown as Api
  expect((await reconcile(unknown, source, { importId: 'i', batchCount: 2 })).open).toEqual([0, 1])
})

it('[IMP-8] an import of which a batch was refused ends as one whose rows were held back, with all of them stored', async () => {
  const session = createImportSession()
  const people = Array.from({ length: 1500 }, (_, at) => `p${at}@acme.com`)
  const { mapping } = await session.open(new File([['Email', ...people, 'bob@'].join('\n')], 'people.csv'))
  session.map(mapping, true)
  const calls: [name: string, input: Record<string, unknown>][] = []
  const api = (async (name: string, input: Record<string, unknown>) => {
    calls.push([name.replace('POST v2/admin/workspace/', ''), input])
    if (name.endsWith('/imports')) return { rows: [] }
    if (name.endsWith('/import-batches')) throw new ApiError('NOT_FOUND', 'No such import.', { status: 404 })
    if (!name.endsWith('/import-users')) return {}
    if (input['batch'] === 0) throw new ApiError('VALIDATION', 'Not right.', { status: 400 })
    return { results: (input['rows'] as ImportRow[]).map(({ line }) => ({ line, result: 'created' })) }
  }) as unknown as Api
  const upload = createUpload(api, session, { userId: () => 'ada', onProgress: () => undefined })
  const request = { workspaceId: 'space', mode: 'skip', sendInvitations: false } as const
  const prepared = await upload.prepare(request, { fileName: 'people.csv', fileHash: 'h' })
  expect(await upload.run(prepared)).toMatchObject({
    end: 'done',
    refusedRows: 1000,
    areFailedRowsSaved: true,
  })
  expect(session.summary()).toMatchObject({ created: 500, failed: 1001, unsent: 0 })
  const stored = calls.flatMap(([name, { rows }]) =>
    name === 'import-failed-rows' ? (rows as object[]) : [],
  )
  expect(stored).toHaveLength(1001)
  const { importId } = prepared.id
  expect(calls.at(-1)).toEqual(['import-stop', { importId, heldBack: 1001 }])
})

import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import type { Counts } from '../csv/check-table.ts'
import type { ImportSession, PlanRequest } from '../worker/import-session.ts'
import { askKnown, NotAsked } from './ask-known.ts'
import { deleteDraft, draftRows, saveDraft } from './drafts.ts'
import { chooseImportId } from './import-id.ts'
import type { Pause } from './pause.ts'
import { createPause } from './pause.ts'
import type { NamedFile, PreparedRun } from './prepared-run.ts'
import { reconcile } from './reconcile.ts'
import type { Tries } from './retry.ts'
import { judge, waitFor } from './retry.ts'
import { withTabLock } from './tab-lock.ts'

/** Whom calls are made for; the page knows, a worker has no cookies to look into. */
export interface SenderIds {
  workspaceId: string
  sessionId: string | null
  /** Whose rows these are, in what this browser keeps. */
  userId: string
}

export type Compared = { counts: Counts } | { failed: string } | null

interface Surroundings {
  userId(): string
  onProgress(progress: Progress): void
}

export interface Progress {
  rowsDone: number
  /** While nothing moves, why. */
  waitingFor: 'offline' | 'busy' | 'pause' | null
}

export interface RunEnd {
  end: 'done' | 'cancelled' | 'stopped'
  /** Batches nobody confirmed; sending them again under the same import id has no second effect. */
  open: number[]
  reason?: string
}

/**
 * What an import asks of the server and of this browser, made where its rows are: sealing a thousand rows at a time
 * never holds up the page. One comparison and one run at a time; a new comparison ends the one before.
 */
export function createUpload(api: Api, session: ImportSession, { userId, onProgress }: Surroundings) {
  let comparing = new AbortController()
  let running = new AbortController()
  const pause = createPause()
  const sender = createBatchSender(api, session)

  const tried = async (keeping: Promise<void>): Promise<boolean> => {
    try {
      await keeping
      return true
    } catch {
      // A private window or a full disk keeps nothing: the page says so, and the import goes on without.
      return false
    }
  }

  const run = (prepared: PreparedRun, rowsBefore: number, batches: readonly number[]): Promise<RunEnd> =>
    runBatches({
      source: session,
      batches,
      signal: running.signal,
      pause,
      onProgress: (progress) => onProgress({ ...progress, rowsDone: rowsBefore + progress.rowsDone }),
      send: (batch, rows, signal) => sender.send(prepared, batch, rows, signal),
    })

  return {
    /** Finds who is in the space already; null where a later comparison has taken over. */
    async compare(): Promise<Compared> {
      comparing.abort()
      comparing = new AbortController()
      const { signal } = comparing
      try {
        const known = await askKnown(api, session, signal)
        return { counts: session.setKnown(known) }
      } catch (error) {
        if (signal.aborted) return null
        if (!(error instanceof NotAsked)) throw error
        return { failed: error.message }
      }
    },

    async prepare(request: PlanRequest, file: NamedFile): Promise<PreparedRun & { isKept: boolean }> {
      const plan = await session.plan(request)
      const id = await chooseImportId(
        plan.fingerprint,
        async (importIds) => (await api('POST v2/admin/workspace/imports', { importIds })).rows,
      )
      const prepared = { ...plan, ...request, ...file, id }
      // What came of the other rows stands in this page alone, so that another could not go on with the rest.
      const isKept = !request.isAgain && (await tried(saveDraft(userId(), prepared, session.rowsState())))
      return { ...prepared, isKept }
    },

    /** Takes the rows of an import up again that this browser has kept; null where they are gone, or are not the same. */
    async takeUp(kept: PreparedRun): Promise<PreparedRun | null> {
      const rows = await draftRows(userId(), kept)
      if (!rows) return null
      session.restore(rows)
      const { fingerprint } = await session.plan(kept)
      return fingerprint === kept.fingerprint ? kept : null
    },

    /** Sends what the server lacks. Rejects where another tab does. */
    run: (prepared: PreparedRun): Promise<RunEnd> =>
      withTabLock(prepared.id.importId, async () => {
        running = new AbortController()
        pause.goOn()
        const { importId } = prepared.id
        const { open, done } = await reconcile(api, session, { importId, batchCount: prepared.batchCount })
        const rowsBefore = done.reduce((sum, batch) => sum + session.batch(batch).length, 0)
        onProgress({ rowsDone: rowsBefore, waitingFor: null })
        for (const batch of done) await sender.keepFailed(prepared, batch, running.signal)
        const end = await run(prepared, rowsBefore, open)
        if (end.end === 'done') await tried(deleteDraft(userId(), prepared))
        else void sender.tellStopped(prepared)
        return end
      }),

    pause: pause.pause,
    goOn: pause.goOn,
    cancel: () => running.abort(),
  }
}

const REFUSALS: readonly number[] = [400, 404, 409, 413]

/** The calls of a run. Each may be made again: the server takes a batch, and a failed row, in once. */
function createBatchSender(api: Api, session: Pick<ImportSession, 'settle' | 'failedRows'>) {
  /** [IMP-8] Leaves the rows around a batch that did not get in with the server, for whoever mends them. */
  const keepFailed = async ({ id }: PreparedRun, batch: number, signal: AbortSignal): Promise<void> => {
    const { columns, calls } = session.failedRows(batch)
    try {
      for (const rows of calls) {
        const input = { importId: id.importId, columns, rows }
        await api('POST v2/admin/workspace/import-failed-rows', input, { signal })
      }
    } catch (error) {
      // Where the server will not keep them (too many, too old) they can be downloaded here all the same.
      if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) throw error
    }
  }
  return {
    keepFailed,

    async send(
      run: PreparedRun,
      batch: number,
      rows: ImportRow[],
      signal: AbortSignal,
    ): Promise<readonly ImportRowResult[]> {
      const { id, mode, sendInvitations, rowCount: totalRows, heldBack, fileName, fileHash } = run
      const fixed = { importId: id.importId, mode, sendInvitations, totalRows, heldBack, fileName, fileHash }
      const { results } = await api(
        'POST v2/admin/workspace/import-users',
        { ...fixed, batch, rows },
        { signal },
      )
      session.settle(batch, results)
      await keepFailed(run, batch, signal)
      return results
    },

    /** So that others see at once that nobody is sending any more. Before its first batch it is nobody's yet. */
    async tellStopped({ id }: PreparedRun): Promise<void> {
      try {
        await api('POST v2/admin/workspace/import-stop', { importId: id.importId }, { isSilent: true })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    },
  }
}

export interface RunOptions {
  source: Pick<ImportSession, 'batch' | 'settle' | 'refuse'>
  /** Batches still to be sent, in order. */
  batches: readonly number[]
  send(batch: number, rows: ImportRow[], signal: AbortSignal): Promise<readonly ImportRowResult[]>
  onProgress(progress: Progress): void
  /** Cancels: no further batch starts, waits end at once, what is on its way gets `graceMs` to come home. */
  signal: AbortSignal
  graceMs?: number
  pause?: Pause
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Two on their way keep the server busy while the answer of the first travels. */
export const BATCHES_IN_FLIGHT = 2
const GRACE_MS = 5000

/** Sends the batches, two at a time, until each is settled, refused, or the run ends otherwise. */
export async function runBatches(options: RunOptions): Promise<RunEnd> {
  const { source, send, onProgress, signal, wait = waitFor } = options
  const queue = [...options.batches]
  const open = new Set(options.batches)
  const hardStop = new AbortController()
  const stop = new AbortController()
  const halted = AbortSignal.any([signal, stop.signal])
  const progress: Progress = { rowsDone: 0, waitingFor: null }
  let reason: string | undefined
  let graceTimer: ReturnType<typeof setTimeout> | undefined
  const report = (change: Partial<Progress>) => onProgress(Object.assign(progress, change))
  const onHalt = () => {
    graceTimer = setTimeout(() => hardStop.abort(), options.graceMs ?? GRACE_MS)
  }
  halted.addEventListener('abort', onHalt)

  const sendOne = async (batch: number) => {
    const rows = source.batch(batch)
    let tries: Tries = { offline: 0, busy: 0 }
    while (!halted.aborted) {
      try {
        source.settle(batch, await send(batch, rows, hardStop.signal))
      } catch (error) {
        if (hardStop.signal.aborted) return
        const verdict = judge(error, tries)
        if (verdict.act === 'retry') {
          // A day offline is no reason to give up on a server that then stumbles once.
          tries = { offline: 0, busy: 0, [verdict.why]: tries[verdict.why] + 1 }
          report({ waitingFor: verdict.why })
          await wait(verdict.afterMs, halted)
          continue
        }
        if (verdict.act === 'stop') {
          reason ??= verdict.reason
          stop.abort()
          return
        }
        source.refuse(batch, verdict.reason)
      }
      open.delete(batch)
      const waitingFor = options.pause?.isOn() ? 'pause' : null
      report({ rowsDone: progress.rowsDone + rows.length, waitingFor })
      return
    }
  }
  const sender = async () => {
    for (let next = queue.shift(); next !== undefined && !halted.aborted; next = queue.shift()) {
      if (options.pause?.isOn()) {
        report({ waitingFor: 'pause' })
        await options.pause.over(halted)
        report({ waitingFor: null })
      }
      await sendOne(next)
    }
  }

  try {
    await Promise.all(Array.from({ length: BATCHES_IN_FLIGHT }, sender))
  } finally {
    clearTimeout(graceTimer)
    halted.removeEventListener('abort', onHalt)
  }
  const left = [...open]
  if (reason !== undefined) return { end: 'stopped', open: left, reason }
  return { end: left.length > 0 ? 'cancelled' : 'done', open: left }
}

import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import type { Counts } from '../csv/check-table.ts'
import type { ImportSession, PlanRequest } from '../worker/import-session.ts'
import { deleteDraft, draftRows, saveDraft } from './drafts.ts'
import { ComparisonError, fetchKnownPeople } from './fetch-known-people.ts'
import { chooseImportId } from './import-id.ts'
import type { Pause } from './pause.ts'
import { createPause } from './pause.ts'
import type { NamedFile, PreparedRun } from './prepared-run.ts'
import { reconcile } from './reconcile.ts'
import type { RetryOptions } from './retry.ts'
import { withRetry } from './retry.ts'
import { withTabLock } from './tab-lock.ts'
import { tellStopped } from './tell-stopped.ts'

const ROWS_DIFFER =
  'The console was updated and reads these rows differently. Choose the file again to continue. No one is added or emailed twice.'

/** The ids that calls are made with. The page passes them, because a worker can't read cookies. */
export interface SenderIds {
  workspaceId: string
  sessionId: string | null
  /** The user who owns the rows in this browser's storage. */
  userId: string
}

export type Compared = { counts: Counts } | { failed: string } | null

interface UploadContext {
  userId(): string
  onProgress(progress: Progress): void
}

export interface Progress {
  rowsDone: number
  /** Why the run is waiting; null while it is not. */
  waitingFor: 'offline' | 'busy' | 'pause' | null
}

export interface RunEnd {
  end: 'done' | 'cancelled' | 'stopped'
  /** Batches without a confirmation. Sending them again under the same import id has no second effect. */
  open: number[]
  /** Number of rows in batches that the server refused. */
  refusedRows: number
  /** False if the server refused to store failed rows, which can then only be downloaded in this page. */
  areFailedRowsSaved: boolean
  reason?: string
}

/**
 * Makes an import's calls and stores its draft, inside the worker that holds its rows, so that encrypting a thousand
 * rows at a time never blocks the page. Only one comparison and one run are active at a time; a new comparison aborts
 * the previous one.
 */
export function createUpload(api: Api, session: ImportSession, { userId, onProgress }: UploadContext) {
  let comparing = new AbortController()
  let running = new AbortController()
  const pause = createPause()
  const sender = createBatchSender(api, session)

  const tried = async (keeping: Promise<void>): Promise<boolean> => {
    try {
      await keeping
      return true
    } catch {
      // A private window or a full disk can't store the draft. The page says so, and the import continues without it.
      return false
    }
  }

  const run = (
    prepared: PreparedRun,
    rowsBefore: number,
    { open, done }: { open: number[]; done: number[] },
  ): Promise<RunEnd> =>
    runBatches({
      source: session,
      batches: open,
      settled: done,
      signal: running.signal,
      pause,
      onProgress: (progress) => onProgress({ ...progress, rowsDone: rowsBefore + progress.rowsDone }),
      send: (batch, rows, signal) => sender.send(prepared, batch, rows, signal),
      storeFailedRows: (batch, signal) => sender.storeFailedRows(prepared, batch, signal),
    })

  return {
    /** Finds who is already in the space; null if a later comparison has replaced this one. */
    async compare(): Promise<Compared> {
      comparing.abort()
      comparing = new AbortController()
      const { signal } = comparing
      try {
        const known = await fetchKnownPeople(api, session, signal)
        return { counts: session.setKnown(known) }
      } catch (error) {
        if (signal.aborted) return null
        if (!(error instanceof ComparisonError)) throw error
        return { failed: error.message }
      }
    },

    async prepare(request: PlanRequest, file: NamedFile): Promise<PreparedRun & { isDraftSaved: boolean }> {
      const plan = await session.plan(request)
      const id = await chooseImportId(
        plan.fingerprint,
        async (importIds) => (await api('POST v2/admin/workspace/imports', { importIds })).rows,
      )
      const prepared = { ...plan, ...request, ...file, id }
      // A repeated run is not saved, because the outcomes of its other rows exist only in this page, so another page
      // could not continue it.
      const isDraftSaved =
        !request.onlyFailed && (await tried(saveDraft(userId(), prepared, session.rowsState())))
      return { ...prepared, isDraftSaved }
    },

    /** Restores the rows of an import that this browser saved. Rejects with what to do if they are gone or differ. */
    async restoreRun(saved: PreparedRun): Promise<PreparedRun> {
      const rows = await draftRows(userId(), saved)
      if (!rows) throw new Error('Your browser didn’t save the rows. Choose the file again to continue.')
      session.restore(rows)
      const plan = await session.plan(saved)
      // A newer version of the console may read a row in another way.
      if (plan.fingerprint !== saved.fingerprint) throw new Error(ROWS_DIFFER)
      return { ...saved, ...plan }
    },

    /** Sends the batches that the server lacks. Rejects if another tab is running the import. */
    run: (prepared: PreparedRun): Promise<RunEnd> =>
      withTabLock(prepared.id.importId, async () => {
        running = new AbortController()
        pause.resume()
        const { importId } = prepared.id
        const { batchCount } = prepared
        const batches = await reconcile(api, session, { importId, batchCount })
        const rowsBefore = batches.done.reduce((sum, batch) => sum + session.batch(batch).length, 0)
        onProgress({ rowsDone: rowsBefore, waitingFor: null })
        const end = await run(prepared, rowsBefore, batches)
        if (end.end === 'done') {
          if (end.refusedRows > 0) await sender.countRefused(prepared, end.refusedRows, running.signal)
          await tried(deleteDraft(userId(), prepared))
        } else void tellStopped(api, importId)
        return end
      }),

    pause: pause.pause,
    resume: pause.resume,
    cancel: () => running.abort(),
  }
}

const REFUSALS: readonly number[] = [400, 404, 409, 413]

/** The calls of a run. Each can be repeated, because the server applies a batch or a failed row once. */
function createBatchSender(api: Api, session: Pick<ImportSession, 'failedRows'>) {
  return {
    async send(
      run: PreparedRun,
      batch: number,
      rows: ImportRow[],
      signal: AbortSignal,
    ): Promise<readonly ImportRowResult[]> {
      const {
        id,
        mode,
        sendInvitations,
        rowCount: totalRows,
        rowsWithErrors: heldBack,
        fileName,
        fileHash,
      } = run
      const fixed = { importId: id.importId, mode, sendInvitations, totalRows, heldBack, fileName, fileHash }
      const input = { ...fixed, batch, rows }
      return (await api('POST v2/admin/workspace/import-users', input, { signal })).results
    },

    /**
     * [IMP-8] Stores the failed rows around a batch on the server, so that anyone can correct them. Returns false if
     * the server refuses to store them (too many, too old, no batch accepted).
     */
    async storeFailedRows({ id }: PreparedRun, batch: number, signal: AbortSignal): Promise<boolean> {
      const { columns, calls } = session.failedRows(batch)
      try {
        for (const rows of calls) {
          const input = { importId: id.importId, columns, rows }
          await api('POST v2/admin/workspace/import-failed-rows', input, { signal })
        }
        return true
      } catch (error) {
        if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) throw error
        return false
      }
    },

    /** [IMP-7] Counts the rows of refused batches as held back, so that the import is done without them. */
    async countRefused(
      { id, rowsWithErrors }: PreparedRun,
      rows: number,
      signal: AbortSignal,
    ): Promise<void> {
      const input = { importId: id.importId, heldBack: rowsWithErrors + rows }
      await withRetry(() => api('POST v2/admin/workspace/import-stop', input, { signal, isSilent: true }), {
        halted: signal,
        hardStop: signal,
        onWait: () => undefined,
      })
    },
  }
}

export interface RunOptions {
  source: Pick<ImportSession, 'batch' | 'settle' | 'refuse'>
  /** Batches still to be sent, in order. */
  batches: readonly number[]
  /** Batches that the server has from an earlier run. Their failed rows may not be stored yet. */
  settled?: readonly number[]
  send(batch: number, rows: ImportRow[], signal: AbortSignal): Promise<readonly ImportRowResult[]>
  /** Returns false if the server refuses to store them. */
  storeFailedRows(batch: number, signal: AbortSignal): Promise<boolean>
  onProgress(progress: Progress): void
  /**
   * Cancels the run: no further batch starts, waits end immediately, and requests in flight get `graceMs` to finish.
   */
  signal: AbortSignal
  graceMs?: number
  pause?: Pause
  wait?: RetryOptions['wait']
}

/** Two batches in flight keep the server busy while the first response is on its way. */
export const BATCHES_IN_FLIGHT = 2
const GRACE_MS = 5000

/** Sends the batches, two at a time, until each is applied or refused, or the run ends for another reason. */
export async function runBatches(options: RunOptions): Promise<RunEnd> {
  const { source, onProgress, signal, settled = [] } = options
  const queue = [...options.batches]
  const open = new Set(options.batches)
  const refused: number[] = []
  const hardStop = new AbortController()
  const stop = new AbortController()
  const halted = AbortSignal.any([signal, stop.signal])
  const progress: Progress = { rowsDone: 0, waitingFor: null }
  let areFailedRowsSaved = true
  let reason: string | undefined
  let graceTimer: ReturnType<typeof setTimeout> | undefined
  const report = (change: Partial<Progress>) => onProgress(Object.assign(progress, change))
  const onHalt = () => {
    graceTimer = setTimeout(() => hardStop.abort(), options.graceMs ?? GRACE_MS)
  }
  halted.addEventListener('abort', onHalt)

  const attempt = async <T>(call: (hard: AbortSignal) => Promise<T>) => {
    const tried = await withRetry(call, {
      halted,
      hardStop: hardStop.signal,
      onWait: (why) => report({ waitingFor: why }),
      ...(options.wait && { wait: options.wait }),
    })
    if (tried.act === 'stop') {
      reason ??= tried.reason
      stop.abort()
    }
    return tried
  }
  /** A batch stays open until its failed rows are stored, so that a run that continues stores them. */
  const close = async (batch: number) => {
    const stored = await attempt((hard) => options.storeFailedRows(batch, hard))
    if (stored.act === 'stop' || stored.act === 'halted') return
    if (stored.act === 'refuse' || !stored.value) areFailedRowsSaved = false
    open.delete(batch)
  }
  const sendOne = async (batch: number) => {
    const rows = source.batch(batch)
    const sent = await attempt((hard) => options.send(batch, rows, hard))
    if (sent.act === 'stop' || sent.act === 'halted') return
    if (sent.act === 'refuse') {
      source.refuse(batch, sent.reason)
      refused.push(batch)
    } else {
      source.settle(batch, sent.value)
      await close(batch)
    }
    const waitingFor = options.pause?.isOn() ? 'pause' : null
    report({ rowsDone: progress.rowsDone + rows.length, waitingFor })
  }
  const sender = async () => {
    for (let next = queue.shift(); next !== undefined && !halted.aborted; next = queue.shift()) {
      if (options.pause?.isOn()) {
        report({ waitingFor: 'pause' })
        await options.pause.untilResumed(halted)
        report({ waitingFor: null })
      }
      if (!halted.aborted) await sendOne(next)
    }
  }
  const closeAll = async (batches: readonly number[]) => {
    for (const batch of batches) if (!halted.aborted) await close(batch)
  }

  try {
    await closeAll(settled)
    await Promise.all(Array.from({ length: BATCHES_IN_FLIGHT }, sender))
    // Last, because the server stores failed rows once it has accepted any batch of their import.
    await closeAll(refused)
  } finally {
    clearTimeout(graceTimer)
    halted.removeEventListener('abort', onHalt)
  }
  const left = [...open]
  const refusedRows = refused.reduce((sum, batch) => sum + source.batch(batch).length, 0)
  const end = { open: left, refusedRows, areFailedRowsSaved }
  if (reason !== undefined) return { ...end, end: 'stopped', reason }
  return { ...end, end: left.length > 0 ? 'cancelled' : 'done' }
}

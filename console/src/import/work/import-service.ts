import type { Api } from '@metapyra/session/api'
import type { Counts } from '../check/table.ts'
import { alone } from '../kept/alone.ts'
import { dropImport, keepImport, keptRows } from '../kept/kept-imports.ts'
import { askKnown, NotAsked } from '../run/ask-known.ts'
import { chooseImportId } from '../run/import-id.ts'
import { createPause } from '../run/pause.ts'
import type { NamedFile, PreparedRun } from '../run/prepared-run.ts'
import { reconcile } from '../run/reconcile.ts'
import type { Progress, RunEnd } from '../run/run-batches.ts'
import { runBatches } from '../run/run-batches.ts'
import type { ImportWork } from './import-work.ts'
import { createBatchSender } from './send-batch.ts'
import type { PlanRequest } from './sending.ts'

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

/**
 * What an import asks of the server and of this browser, made where its rows are: sealing a thousand rows at a time
 * never holds up the page. One comparison and one run at a time; a new comparison ends the one before.
 */
export function createImportService(api: Api, work: ImportWork, { userId, onProgress }: Surroundings) {
  let comparing = new AbortController()
  let running = new AbortController()
  const pause = createPause()
  const sender = createBatchSender(api, work)

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
      source: work,
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
        const known = await askKnown(api, work, signal)
        return { counts: work.setKnown(known) }
      } catch (error) {
        if (signal.aborted) return null
        if (!(error instanceof NotAsked)) throw error
        return { failed: error.message }
      }
    },

    async prepare(request: PlanRequest, file: NamedFile): Promise<PreparedRun & { isKept: boolean }> {
      const plan = await work.plan(request)
      const id = await chooseImportId(
        plan.fingerprint,
        async (importIds) => (await api('POST v2/admin/workspace/imports', { importIds })).rows,
      )
      const prepared = { ...plan, ...request, ...file, id }
      // What came of the other rows stands in this page alone, so that another could not go on with the rest.
      const isKept = !request.isAgain && (await tried(keepImport(userId(), prepared, work.rowsState())))
      return { ...prepared, isKept }
    },

    /** Takes the rows of an import up again that this browser has kept; null where they are gone, or are not the same. */
    async takeUp(kept: PreparedRun): Promise<PreparedRun | null> {
      const rows = await keptRows(userId(), kept)
      if (!rows) return null
      work.restore(rows)
      const { fingerprint } = await work.plan(kept)
      return fingerprint === kept.fingerprint ? kept : null
    },

    /** Sends what the server lacks. Rejects where another tab does. */
    run: (prepared: PreparedRun): Promise<RunEnd> =>
      alone(prepared.id.importId, async () => {
        running = new AbortController()
        pause.goOn()
        const { importId } = prepared.id
        const { open, done } = await reconcile(api, work, { importId, batchCount: prepared.batchCount })
        const rowsBefore = done.reduce((sum, batch) => sum + work.batch(batch).length, 0)
        onProgress({ rowsDone: rowsBefore, waitingFor: null })
        for (const batch of done) await sender.keepFailed(prepared, batch, running.signal)
        const end = await run(prepared, rowsBefore, open)
        if (end.end === 'done') await tried(dropImport(userId(), prepared))
        else void sender.tellStopped(prepared)
        return end
      }),

    pause: pause.pause,
    goOn: pause.goOn,
    cancel: () => running.abort(),
  }
}

import type { Api } from '@metapyra/session/api'
import type { Counts } from '../check/table.ts'
import { askKnown, NotAsked } from '../run/ask-known.ts'
import type { ChosenId } from '../run/import-id.ts'
import { chooseImportId } from '../run/import-id.ts'
import type { Progress, RunEnd } from '../run/run-batches.ts'
import { runBatches } from '../run/run-batches.ts'
import type { ImportWork, Plan, PlanRequest } from './import-work.ts'

/** Whom calls are made for; the page knows, a worker has no cookies to look into. */
export interface SenderIds {
  workspaceId: string
  sessionId: string | null
}

export interface PreparedRun extends Plan, PlanRequest {
  id: ChosenId
  fileName: string
}

export type Compared = { counts: Counts } | { failed: string } | null

/**
 * What an import asks of the server, made where its rows are: sealing a thousand rows at a time never holds up the
 * page. One comparison and one run at a time; a new comparison ends the one before.
 */
export function createImportService(api: Api, work: ImportWork, onProgress: (progress: Progress) => void) {
  let comparing = new AbortController()
  let running = new AbortController()
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

    async prepare(request: PlanRequest, fileName: string): Promise<PreparedRun> {
      const plan = await work.plan(request)
      const { rows: jobs } = await api('POST v2/admin/workspace/imports', {})
      return { ...plan, ...request, fileName, id: await chooseImportId(plan.fingerprint, jobs) }
    },

    async run(prepared: PreparedRun, batches: readonly number[]): Promise<RunEnd> {
      running = new AbortController()
      const { mode, sendInvitations, rowCount: totalRows, fileName, id } = prepared
      const fixed = { importId: id.importId, mode, sendInvitations, totalRows, fileName }
      return runBatches({
        source: work,
        batches,
        signal: running.signal,
        onProgress: (progress) => onProgress({ ...progress }),
        send: async (batch, rows, signal) =>
          (await api('POST v2/admin/workspace/import-users', { ...fixed, batch, rows }, { signal })).results,
      })
    },

    cancel: () => running.abort(),
  }
}

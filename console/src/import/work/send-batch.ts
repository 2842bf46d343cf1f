import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import type { PreparedRun } from '../run/prepared-run.ts'
import type { ImportWork } from './import-work.ts'

const REFUSALS: readonly number[] = [400, 404, 409, 413]

/** The calls of a run. Each may be made again: the server takes a batch, and a failed row, in once. */
export function createBatchSender(api: Api, work: Pick<ImportWork, 'settle' | 'failedRows'>) {
  /** [IMP-8] Leaves the rows around a batch that did not get in with the server, for whoever mends them. */
  const keepFailed = async ({ id }: PreparedRun, batch: number, signal: AbortSignal): Promise<void> => {
    const { columns, calls } = work.failedRows(batch)
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
      work.settle(batch, results)
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

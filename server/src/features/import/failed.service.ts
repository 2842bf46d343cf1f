import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import { IMPORT_KEPT } from '@metapyra/contract/import'
import { AppError } from '../../platform/http/app-error.ts'
import type { CsvReply } from '../../platform/http/csv-reply.ts'
import type { Services } from '../../platform/services.ts'
import type { ActOrigin, MembersAct } from '../audit/service.ts'
import { changesBetween, recordAct, recordTotals } from '../audit/service.ts'
import { dropFailedRows, failedRowsAfter, insertFailedRows, setFailedRows } from './failed.queries.ts'
import { lockJob } from './jobs.queries.ts'
import { requireJob } from './jobs.service.ts'
import { fileOf, retainedUntil } from './rules.ts'

const EXPORT_PAGE = 1000

const notFound = (message: string) => new AppError('NOT_FOUND', { message })

/** [IMP-8] Stores failed rows, so that any admin can fix them later, on any computer. */
export const storeFailedRows = async (
  { db, clock }: Services,
  from: MembersAct,
  { importId, columns, rows }: Input<'POST v2/admin/workspace/import-failed-rows'>,
): Promise<{ keptRows: number }> => {
  const key = { workspaceId: from.workspaceId, importId }
  return db.transaction(async (tx) => {
    // Concurrent calls count the rows that they store one after another.
    const job = await lockJob(tx, key, 'no key update')
    if (!job) throw notFound('There’s no such import.')
    if (retainedUntil(job.createdAt) <= clock()) throw notFound('This import is too old to save its rows.')
    const failed = await insertFailedRows(tx, key, rows)
    const keptRows = job.keptRows + failed
    if (keptRows > IMPORT_KEPT.rows)
      throw new AppError('CONFLICT', { message: 'This import has too many failed rows to save more.' })
    await setFailedRows(tx, key, { columns, keptRows })
    const subject = fileOf(importId, job.fileName)
    const changes = changesBetween({}, { rowsSaved: failed || null })
    await recordTotals(tx, from, { action: 'people.imported', subject, changes })
    return { keptRows }
  })
}

/** [IMP-8] Exports the stored rows in the file's own columns. The export is recorded in the audit log. */
export const exportFailedRows = async (
  services: Services,
  from: ActOrigin,
  importId: string,
): Promise<CsvReply> => {
  const { db, clock } = services
  const key = { workspaceId: from.workspaceId, importId }
  const { job } = await requireJob(db, key)
  if (job.keptRows === 0 || retainedUntil(job.createdAt) <= clock())
    throw notFound('This import’s rows are no longer saved.')
  const name = `the failed rows of ${job.fileName ?? 'pasted rows'}`
  const subject = { type: 'export' as const, id: importId, name }
  await db.transaction((tx) => recordAct(tx, from, { action: 'data.exported', subject }))
  async function* pages() {
    for (let last = -1, isMore = true; isMore; ) {
      const rows = await failedRowsAfter(db, key, last, EXPORT_PAGE)
      yield rows.map(({ cells, error }) => [...cells, error])
      last = rows.at(-1)?.row ?? last
      isMore = rows.length === EXPORT_PAGE
    }
  }
  const header = [...(job.columns ?? []), 'error']
  return { fileName: `failed-rows-${job.createdAt.toISOString().slice(0, 10)}.csv`, header, pages: pages() }
}

/** [IMP-8] Deletes failed rows after thirty days. */
export const sweepFailedRows = async ({ db, clock }: Services): Promise<void> => {
  const begunBefore = new Date(clock().getTime() - IMPORT_KEPT.days * DAY_MS)
  await db.transaction((tx) => dropFailedRows(tx, begunBefore))
}

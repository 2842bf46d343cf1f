import type { ImportFailedRow } from '@metapyra/contract/entities/import'
import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, gt, lt, sql } from '../../platform/db/drizzle.ts'
import type { JobKey } from './jobs.queries.ts'
import { isJob } from './jobs.queries.ts'
import { importFailedRows, importJobs } from './tables.ts'

const isOfJob = ({ workspaceId, importId }: JobKey) =>
  and(eq(importFailedRows.workspaceId, workspaceId), eq(importFailedRows.importId, importId))

/** Inserts failed rows; one that is already stored stays as it is. Returns how many are new. */
export const insertFailedRows = async (
  db: Executor,
  key: JobKey,
  rows: ImportFailedRow[],
): Promise<number> => {
  const inserted = await db
    .insert(importFailedRows)
    .values(rows.map(({ row, cells, error }) => ({ ...key, row, cells, error })))
    .onConflictDoNothing()
    .returning({ row: importFailedRows.row })
  return inserted.length
}

export const setFailedRows = async (
  db: Executor,
  key: JobKey,
  failed: { columns: string[]; keptRows: number },
): Promise<void> => {
  await db.update(importJobs).set(failed).where(isJob(key))
}

export const failedRowsAfter = (db: Executor, key: JobKey, row: number, limit: number) =>
  db
    .select({ row: importFailedRows.row, cells: importFailedRows.cells, error: importFailedRows.error })
    .from(importFailedRows)
    .where(and(isOfJob(key), gt(importFailedRows.row, row)))
    .orderBy(asc(importFailedRows.row))
    .limit(limit)

/** Deletes the failed rows of imports that began before this instant. */
export const dropFailedRows = async (db: Executor, begunBefore: Date): Promise<void> => {
  const old = and(gt(importJobs.keptRows, 0), lt(importJobs.createdAt, begunBefore))
  const jobs = await db
    .update(importJobs)
    .set({ keptRows: 0, columns: null })
    .where(old)
    .returning({ workspaceId: importJobs.workspaceId, importId: importJobs.importId })
  if (jobs.length === 0) return
  const column = (name: 'workspaceId' | 'importId') => sql.param(jobs.map((job) => job[name]))
  await db.execute(sql`delete from ${importFailedRows}
    using unnest(${column('workspaceId')}::uuid[], ${column('importId')}::uuid[]) as job (workspace_id, import_id)
    where ${importFailedRows.workspaceId} = job.workspace_id and ${importFailedRows.importId} = job.import_id`)
}

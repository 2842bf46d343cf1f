import type { ImportFailedRow } from '@metapyra/contract/entities/import'
import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, gt, lt, sql } from '../../platform/db/drizzle.ts'
import type { JobKey } from './jobs.queries.ts'
import { isJob } from './jobs.queries.ts'
import { importFailedRows, importJobs } from './tables.ts'

const isOfJob = ({ workspaceId, importId }: JobKey) =>
  and(eq(importFailedRows.workspaceId, workspaceId), eq(importFailedRows.importId, importId))

/** Inserts failed rows; a line that is already stored stays as it is. Returns how many are new. */
export const insertFailedRows = async (
  db: Executor,
  key: JobKey,
  rows: ImportFailedRow[],
): Promise<number> => {
  const inserted = await db
    .insert(importFailedRows)
    .values(rows.map((row) => ({ ...key, ...row })))
    .onConflictDoNothing()
    .returning({ line: importFailedRows.line })
  return inserted.length
}

export const setFailedRows = async (
  db: Executor,
  key: JobKey,
  failed: { columns: string[]; keptRows: number },
): Promise<void> => {
  await db.update(importJobs).set(failed).where(isJob(key))
}

export const failedRowsAfter = (db: Executor, key: JobKey, line: number, limit: number) =>
  db
    .select({ line: importFailedRows.line, cells: importFailedRows.cells, error: importFailedRows.error })
    .from(importFailedRows)
    .where(and(isOfJob(key), gt(importFailedRows.line, line)))
    .orderBy(asc(importFailedRows.line))
    .limit(limit)

/** Deletes the failed rows of imports that began before this instant. Returns how many imports that were. */
export const dropFailedRows = async (db: Executor, begunBefore: Date): Promise<number> => {
  const old = and(gt(importJobs.keptRows, 0), lt(importJobs.createdAt, begunBefore))
  const jobs = await db
    .update(importJobs)
    .set({ keptRows: 0, columns: null })
    .where(old)
    .returning({ workspaceId: importJobs.workspaceId, importId: importJobs.importId })
  if (jobs.length === 0) return 0
  const column = (name: 'workspaceId' | 'importId') => sql.param(jobs.map((job) => job[name]))
  await db.execute(sql`delete from ${importFailedRows}
    using unnest(${column('workspaceId')}::uuid[], ${column('importId')}::uuid[]) as job (workspace_id, import_id)
    where ${importFailedRows.workspaceId} = job.workspace_id and ${importFailedRows.importId} = job.import_id`)
  return jobs.length
}

import type { Reply } from '@metapyra/contract/calls'
import type { ImportJob, ImportRowResult } from '@metapyra/contract/entities/import'
import type { Executor } from '../../db/drizzle.ts'
import { and, desc, eq, sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { importBatches, importJobs } from './tables.ts'

export interface BatchKey {
  workspaceId: string
  importId: string
  batch: number
}
type Answer = Reply<'POST v2/admin/workspace/import-users'>

const isJob = ({ workspaceId, importId }: Omit<BatchKey, 'batch'>) =>
  and(eq(importJobs.workspaceId, workspaceId), eq(importJobs.importId, importId))
const isBatch = ({ workspaceId, importId, batch }: BatchKey) =>
  and(
    eq(importBatches.workspaceId, workspaceId),
    eq(importBatches.importId, importId),
    eq(importBatches.batch, batch),
  )

export const openJob = async (db: Executor, row: typeof importJobs.$inferInsert): Promise<void> => {
  await db.insert(importJobs).values(row).onConflictDoNothing()
}

/** True for the one who takes a batch in. The same batch at the same time waits here until that is done or undone. */
export const claimBatch = async (db: Executor, key: BatchKey, inputHash: string): Promise<boolean> => {
  const claimed = await db
    .insert(importBatches)
    .values({ ...key, inputHash })
    .onConflictDoNothing()
    .returning({ batch: importBatches.batch })
  return claimed.length === 1
}

export const batchOf = async (db: Executor, key: BatchKey) =>
  (await db.select().from(importBatches).where(isBatch(key)))[0]

export const keepAnswer = async (db: Executor, key: BatchKey, answer: Answer): Promise<void> => {
  await db.update(importBatches).set({ answer }).where(isBatch(key))
}

/** Moves the job's counters by what a batch did. */
export const countBatch = async (db: Executor, key: BatchKey, results: ImportRowResult[]): Promise<void> => {
  const count = (result: ImportRowResult['result']) => results.filter((one) => one.result === result).length
  await db
    .update(importJobs)
    .set({
      created: sql`${importJobs.created} + ${count('created')}`,
      updated: sql`${importJobs.updated} + ${count('updated')}`,
      skipped: sql`${importJobs.skipped} + ${count('skipped')}`,
      failed: sql`${importJobs.failed} + ${count('failed')}`,
      batches: sql`${importJobs.batches} + 1`,
    })
    .where(isJob(key))
}

const withName = (db: Executor) =>
  db
    .select({ job: importJobs, createdBy: users.name })
    .from(importJobs)
    .leftJoin(users, eq(users.id, importJobs.createdBy))

export const jobOf = async (db: Executor, key: BatchKey): Promise<ImportJob | undefined> =>
  (await withName(db).where(isJob(key))).map(toJob)[0]

export const newestJobs = async (db: Executor, workspaceId: string, limit: number): Promise<ImportJob[]> => {
  const rows = await withName(db)
    .where(eq(importJobs.workspaceId, workspaceId))
    .orderBy(desc(importJobs.createdAt), desc(importJobs.importId))
    .limit(limit)
  return rows.map(toJob)
}

const toJob = ({
  job,
  createdBy,
}: {
  job: typeof importJobs.$inferSelect
  createdBy: string | null
}): ImportJob => {
  const { workspaceId: _, createdAt, ...rest } = job
  return { ...rest, createdBy: createdBy ?? '', createdAt: createdAt.toISOString() }
}

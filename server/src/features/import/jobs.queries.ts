import type { Reply } from '@metapyra/contract/calls'
import type { ImportRowResult } from '@metapyra/contract/entities/import'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import type { WriteResult } from '../mail/external-recipients.service.ts'
import { importBatches, importJobs } from './tables.ts'

export interface JobKey {
  workspaceId: string
  importId: string
}
export interface BatchKey extends JobKey {
  batch: number
}
type Answer = Reply<'POST v2/admin/workspace/import-users'>

export const isJob = ({ workspaceId, importId }: JobKey) =>
  and(eq(importJobs.workspaceId, workspaceId), eq(importJobs.importId, importId))
const isOfJob = ({ workspaceId, importId }: JobKey) =>
  and(eq(importBatches.workspaceId, workspaceId), eq(importBatches.importId, importId))
const isBatch = (key: BatchKey) => and(isOfJob(key), eq(importBatches.batch, key.batch))

/**
 * Reads a job and locks its row until the transaction ends. `key share` is what every batch holds: batches don't wait for
 * one another, but an undo (`update`) waits for those that have begun, and others wait for the undo.
 */
export const lockJob = async (
  db: Executor,
  key: JobKey,
  strength: 'key share' | 'no key update' | 'update',
) => (await db.select().from(importJobs).where(isJob(key)).for(strength))[0]

export const openJob = async (db: Executor, row: typeof importJobs.$inferInsert): Promise<void> => {
  await db.insert(importJobs).values(row).onConflictDoNothing()
}

/**
 * Returns true for the one caller that imports a batch. The same batch sent concurrently waits here until that is
 * committed or rolled back.
 */
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

export const storeAnswer = async (db: Executor, key: BatchKey, answer: Answer): Promise<void> => {
  await db.update(importBatches).set({ answer }).where(isBatch(key))
}

/** Returns the imported batches after a number, in order. */
export const batchesAfter = (db: Executor, key: JobKey, after: number, limit: number) =>
  db
    .select({ batch: importBatches.batch, answer: importBatches.answer })
    .from(importBatches)
    .where(and(isOfJob(key), gt(importBatches.batch, after), isNotNull(importBatches.answer)))
    .orderBy(asc(importBatches.batch))
    .limit(limit)

/** Adds the results of a batch that began at `now` to the job's counters. A later stop stays. */
export const countBatch = async (
  db: Executor,
  key: BatchKey,
  { results, sent, now }: { results: ImportRowResult[]; sent: WriteResult; now: Date },
): Promise<void> => {
  const count = (result: ImportRowResult['result']) => results.filter((one) => one.result === result).length
  await db
    .update(importJobs)
    .set({
      created: sql`${importJobs.created} + ${count('created')}`,
      updated: sql`${importJobs.updated} + ${count('updated')}`,
      skipped: sql`${importJobs.skipped} + ${count('skipped')}`,
      failed: sql`${importJobs.failed} + ${count('failed')}`,
      batches: sql`${importJobs.batches} + 1`,
      waitingInvitations: sql`${importJobs.waitingInvitations} + ${sent.waiting}`,
      ...(sent.lastAt && { lastInvitationAt: sent.lastAt }),
      lastBatchAt: now,
      stoppedAt: sql`case when ${importJobs.stoppedAt} > ${now.toISOString()}::timestamptz then ${importJobs.stoppedAt} end`,
    })
    .where(isJob(key))
}

/** Sets how many rows of the file are not sent. All others are still to arrive, so the two always add up to the file. */
export const setHeldBack = async (db: Executor, key: JobKey, heldBack: number): Promise<void> => {
  const rows = sql`${importJobs.totalRows} + ${importJobs.heldBack}`
  await db
    .update(importJobs)
    .set({ totalRows: sql`${rows} - least(${heldBack}::int, ${rows})`, heldBack })
    .where(isJob(key))
}

export const setStopped = async (db: Executor, key: JobKey, stoppedAt: Date): Promise<void> => {
  await db.update(importJobs).set({ stoppedAt }).where(isJob(key))
}

const withName = (db: Executor) =>
  db
    .select({ job: importJobs, createdBy: users.name })
    .from(importJobs)
    .leftJoin(users, eq(users.id, importJobs.createdBy))

export type JobRow = Awaited<ReturnType<typeof withName>>[number]

export const jobOf = async (db: Executor, key: JobKey): Promise<JobRow | undefined> =>
  (await withName(db).where(isJob(key)))[0]

interface Choice {
  importIds?: string[] | undefined
  fileHash?: string | undefined
}

export const whichJobs = (workspaceId: string, { importIds, fileHash }: Choice): SQL | undefined =>
  and(
    eq(importJobs.workspaceId, workspaceId),
    importIds ? inArray(importJobs.importId, importIds) : undefined,
    fileHash ? eq(importJobs.fileHash, fileHash) : undefined,
  )

export const listJobs = (
  db: Executor,
  which: SQL | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<JobRow[]> =>
  withName(db)
    .where(which)
    .orderBy(desc(importJobs.createdAt), desc(importJobs.importId))
    .limit(pageSize)
    .offset((page - 1) * pageSize)

import type { Input, Reply } from '@metapyra/contract/calls'
import { EXACT_COUNT_MAX } from '@metapyra/contract/constants'
import type { ImportJob } from '@metapyra/contract/entities/import'
import { countUpTo } from '../../platform/db/count.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { ActOrigin, MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { beginImportUndo, undosOf } from '../bulk/service.ts'
import type { JobKey, JobRow } from './jobs.queries.ts'
import { batchesAfter, jobOf, listJobs, lockJob, setHeldBack, setStopped, whichJobs } from './jobs.queries.ts'
import { fileOf, retainedUntil, stateOf } from './rules.ts'
import { importJobs } from './tables.ts'

const DEFAULT_PAGE_SIZE = 20
/** Results of ten thousand rows: less than a megabyte. */
const BATCHES_A_PAGE = 10

export const toJob = ({ job, createdBy }: JobRow, now: Date, undo: ImportJob['undo'] = null): ImportJob => {
  const {
    workspaceId: _,
    columns: __,
    stoppedAt: ___,
    createdAt,
    lastBatchAt,
    lastInvitationAt,
    ...rest
  } = job
  const until = retainedUntil(createdAt)
  const isKept = job.keptRows > 0 && now < until
  return {
    ...rest,
    createdBy: createdBy ?? '',
    createdAt: createdAt.toISOString(),
    lastBatchAt: lastBatchAt.toISOString(),
    lastInvitationAt: lastInvitationAt?.toISOString() ?? null,
    state: stateOf(job, now),
    keptRows: isKept ? job.keptRows : 0,
    keptUntil: isKept ? until.toISOString() : null,
    undo,
  }
}

/** [IMP-7] Returns the imports of a space: who imported what and when, the results and the state. */
export const importHistory = async (
  { db, clock }: Services,
  workspaceId: string,
  input: Input<'POST v2/admin/workspace/imports'>,
) => {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = input
  const which = whichJobs(workspaceId, input)
  const [rows, count] = await Promise.all([
    listJobs(db, which, { page, pageSize }),
    countUpTo(db, importJobs, which, EXACT_COUNT_MAX),
  ])
  const importIds = rows.map(({ job }) => job.importId)
  const undos = new Map(
    (await undosOf(db, workspaceId, importIds)).map(({ importId, ...undo }) => [importId, undo]),
  )
  return { rows: rows.map((row) => toJob(row, clock(), undos.get(row.job.importId))), ...count }
}

/** Returns a job; throws NOT_FOUND for one of another space. */
export const requireJob = async (db: Services['db'], key: JobKey): Promise<JobRow> => {
  const found = await jobOf(db, key)
  if (!found) throw new AppError('NOT_FOUND', { message: 'There’s no such import.' })
  return found
}

/** Returns the batches that were imported, so that a sender that resumes sends only the others. */
export const importedBatches = async (
  { db }: Services,
  key: JobKey,
  next: string | undefined,
): Promise<Reply<'POST v2/admin/workspace/import-batches'>> => {
  await requireJob(db, key)
  if (next !== undefined && !/^\d{1,6}$/.test(next))
    throw new AppError('VALIDATION', { fields: { next: 'Use the value from the previous page.' } })
  const rows = await batchesAfter(db, key, next === undefined ? -1 : Number(next), BATCHES_A_PAGE)
  const last = rows.length === BATCHES_A_PAGE ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ batch, answer }) => ({ batch, results: answer?.results ?? [] })),
    ...(last && { next: String(last.batch) }),
  }
}

/** [IMP-7] Records that no more rows come. `heldBack` also counts the rows of batches that were refused. */
export const stopImport = async (
  { db, clock }: Services,
  from: ActOrigin,
  { importId, heldBack }: Input<'POST v2/admin/workspace/import-stop'>,
): Promise<null> => {
  const key = { workspaceId: from.workspaceId, importId }
  await requireJob(db, key)
  await db.transaction(async (tx) => {
    if (heldBack !== undefined) await setHeldBack(tx, key, heldBack)
    const job = await lockJob(tx, key, 'no key update')
    if (!job || job.stoppedAt || stateOf(job, clock()) === 'done') return
    await setStopped(tx, key, from.at)
    await recordAct(tx, from, { action: 'people.importStopped', subject: fileOf(importId, job.fileName) })
  })
  return null
}

/**
 * [IMP-11] Begins to remove the people whom an import invited. While it still runs, it would bring in more of them, so its
 * batches that have begun are waited for, and none begins meanwhile.
 */
export const undoImport = async (
  services: Services,
  from: MembersAct,
  input: Input<'POST v2/admin/workspace/import-undo'>,
) => {
  const key = { workspaceId: from.workspaceId, importId: input.importId }
  await requireJob(services.db, key)
  return beginImportUndo(services, from, input, async (tx) => {
    const job = await lockJob(tx, key, 'update')
    if (job && stateOf(job, services.clock()) === 'running')
      throw new AppError('CONFLICT', { message: 'This import is still running. Stop it before you undo it.' })
  })
}

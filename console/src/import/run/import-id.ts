import type { ImportJob } from '@metapyra/contract/entities/import'
import { fingerprintOf, uuidFrom } from '../csv/fingerprint.ts'

export interface ChosenId {
  importId: string
  /** The job that was begun with these very rows and not finished: this run goes on from there. */
  unfinished: ImportJob | null
  /** The last job that brought in these very rows and finished. */
  finished: ImportJob | null
}

const isFinished = (job: ImportJob) =>
  job.totalRows !== null && job.created + job.updated + job.skipped + job.failed >= job.totalRows

/**
 * The id under which rows of this fingerprint are sent: one that was begun and broke off is taken up again, from any
 * machine, so that nothing happens twice; after one that finished comes a new one, so that a wish repeated is done.
 */
export async function chooseImportId(fingerprint: string, jobs: readonly ImportJob[]): Promise<ChosenId> {
  let finished: ImportJob | null = null
  for (let turn = 0; ; turn++) {
    const importId = uuidFrom(await fingerprintOf(`${fingerprint}:${turn}`))
    const job = jobs.find((one) => one.importId === importId) ?? null
    if (!job || !isFinished(job)) return { importId, unfinished: job, finished }
    finished = job
  }
}

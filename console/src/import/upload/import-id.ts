import type { ImportJob } from '@metapyra/contract/entities/import'
import { fingerprintOf, uuidFrom } from '../csv/fingerprint.ts'

export interface ChosenId {
  importId: string
  /** The job that was started with exactly these rows and has not finished; this run continues it. */
  unfinished: ImportJob | null
}

/** Number of ids checked per call, more than anyone imports the same rows. */
const IDS_PER_CALL = 20

/**
 * [IMP-9] Chooses the id under which rows with this fingerprint are sent. A job that was interrupted is continued from
 * any machine, so that nothing happens twice. A job that is done or was undone gets a successor with a new id, so that
 * the same rows can be imported again on purpose. `find` returns the existing jobs with these ids.
 */
export async function chooseImportId(
  fingerprint: string,
  find: (importIds: string[]) => Promise<readonly ImportJob[]>,
): Promise<ChosenId> {
  for (let from = 0; ; from += IDS_PER_CALL) {
    const turns = Array.from({ length: IDS_PER_CALL }, (_, at) => `${fingerprint}:${from + at}`)
    const ids = await Promise.all(turns.map(async (turn) => uuidFrom(await fingerprintOf(turn))))
    const jobs = await find(ids)
    for (const importId of ids) {
      const job = jobs.find((one) => one.importId === importId) ?? null
      if (job?.state !== 'done' && !job?.undo) return { importId, unfinished: job }
    }
  }
}

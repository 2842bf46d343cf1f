import type { ImportJob } from '@metapyra/contract/entities/import'
import { fingerprintOf, uuidFrom } from '../csv/fingerprint.ts'

export interface ChosenId {
  importId: string
  /** The job that was begun with these very rows and not finished: this run goes on from there. */
  unfinished: ImportJob | null
  /** The last job that brought in these very rows and finished. */
  finished: ImportJob | null
}

/** Turns asked about at once: nobody imports the same rows as often. */
const TURNS = 20

/**
 * [IMP-9] The id under which rows of this fingerprint are sent: one that was begun and broke off is taken up again,
 * from any machine, so that nothing happens twice; after one that finished comes a new one, so that a wish repeated is
 * done. `find` answers the jobs of these ids that there are.
 */
export async function chooseImportId(
  fingerprint: string,
  find: (importIds: string[]) => Promise<readonly ImportJob[]>,
): Promise<ChosenId> {
  let finished: ImportJob | null = null
  for (let from = 0; ; from += TURNS) {
    const turns = Array.from({ length: TURNS }, (_, at) => `${fingerprint}:${from + at}`)
    const ids = await Promise.all(turns.map(async (turn) => uuidFrom(await fingerprintOf(turn))))
    const jobs = await find(ids)
    for (const importId of ids) {
      const job = jobs.find((one) => one.importId === importId) ?? null
      if (job?.state !== 'done') return { importId, unfinished: job, finished }
      finished = job
    }
  }
}

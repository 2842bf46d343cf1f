import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { Services } from '../../platform/services.ts'
import { deleteUnused } from './library-file.queries.ts'
import { deleteUnsent, digestsInUse } from './message-files.queries.ts'

/** Newer bytes may not be recorded yet, or are about to be recorded again. */
const FRESH_MS = HOUR_MS

/**
 * [CHAT-53] Deletes files that were stored for a message and not sent within a day, and bytes that no file uses any
 * more.
 */
export const sweepFiles = async ({ db, files, clock }: Services): Promise<void> => {
  const before = new Date(clock().getTime() - DAY_MS)
  await deleteUnsent(db, before)
  await deleteUnused(db, before)
  for await (const digests of files.digests()) {
    if (digests.length === 0) continue
    const used = await digestsInUse(db, digests)
    for (const digest of digests)
      if (!used.has(digest)) await files.removeUnlessFresh(digest, clock().getTime() - FRESH_MS)
  }
}

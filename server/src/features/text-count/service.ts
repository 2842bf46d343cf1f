import type { Database } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { countAnew } from '../storage/service.ts'
import { countedTables, piecesOf } from './queries.ts'

const countAll = async (
  db: Database,
  stopping: AbortSignal | undefined,
): Promise<Map<string, number> | undefined> => {
  const bytesBySpace = new Map<string, number>()
  for (const table of await countedTables(db)) {
    for await (const piece of piecesOf(db, table)) {
      for (const { spaceId, bytes } of piece)
        if (spaceId) bytesBySpace.set(spaceId, (bytesBySpace.get(spaceId) ?? 0) + bytes)
      if (stopping?.aborted) return undefined
    }
  }
  return bytesBySpace
}

/**
 * [TEXT-3] Counts all texts once a day: this frees the storage of deleted ones and includes what a server has derived
 * from texts or had not counted.
 */
export const countTexts = (services: Services, stopping?: AbortSignal): Promise<void> =>
  countAnew(services, () => countAll(services.db, stopping))

import type { Executor } from '../../../platform/db/drizzle.ts'
import { foldersAmong } from '../core/queries.ts'

/** Returns those of these folders that are in a space, with their names, without checking rights. */
export const foldersNamed = async (
  { db }: { db: Executor },
  workspaceId: string,
  ids: string[],
): Promise<{ id: string; name: string }[]> => (ids.length === 0 ? [] : foldersAmong(db, workspaceId, ids))

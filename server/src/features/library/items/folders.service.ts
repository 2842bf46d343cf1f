import type { Executor } from '../../../platform/db/drizzle.ts'
import { foldersAmong } from '../core/queries.ts'

/** Of these the folders that a space has, with their names; whoever sees them. */
export const foldersNamed = async (
  { db }: { db: Executor },
  workspaceId: string,
  ids: string[],
): Promise<{ id: string; name: string }[]> => (ids.length === 0 ? [] : foldersAmong(db, workspaceId, ids))

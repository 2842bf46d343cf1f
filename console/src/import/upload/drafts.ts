import { DAY_MS } from '@metapyra/contract/constants'
import { pairedStoreFor } from '@metapyra/session/paired-store'
import type { RowsState } from '../worker/import-session.ts'
import type { PreparedRun } from './prepared-run.ts'
import { deleteOldWizardDrafts } from './wizard-drafts.ts'

/**
 * An import that this browser can continue. Its rows are stored separately, because they are only read when it
 * continues.
 */
export interface ImportDraft extends PreparedRun {
  savedAtMs: number
}

const importsOf = (userId: string) => pairedStoreFor<ImportDraft, RowsState>(userId, 'imports', 'import-rows')
const keyOf = ({ workspaceId, id }: Pick<PreparedRun, 'workspaceId' | 'id'>) =>
  `${workspaceId}/${id.importId}`

/**
 * [IMP-9] Saves an import and its rows in this browser until it has ended, for a day at most; logging out deletes them
 * too. Rejects if the browser refuses storage.
 */
export const saveDraft = (
  userId: string,
  run: PreparedRun,
  rows: RowsState,
  nowMs = Date.now(),
): Promise<void> => importsOf(userId).put(keyOf(run), { ...run, savedAtMs: nowMs }, rows)

export const deleteDraft = (userId: string, run: Pick<PreparedRun, 'workspaceId' | 'id'>): Promise<void> =>
  importsOf(userId).remove(keyOf(run))

/** Deletes drafts that were saved more than a day ago, of any space, the wizard's too. */
export async function deleteOldDrafts(userId: string, nowMs = Date.now()): Promise<void> {
  await deleteOldWizardDrafts(userId, nowMs)
  for (const kept of await importsOf(userId).all())
    if (kept.savedAtMs + DAY_MS <= nowMs) await deleteDraft(userId, kept)
}

/** The imports of a space that this browser can continue, newest first. */
export async function draftsOf(
  userId: string,
  workspaceId: string,
  nowMs = Date.now(),
): Promise<ImportDraft[]> {
  await deleteOldDrafts(userId, nowMs)
  const kept = (await importsOf(userId).all()).filter((one) => one.workspaceId === workspaceId)
  return kept.sort((a, b) => b.savedAtMs - a.savedAtMs)
}

export const draftRows = (userId: string, run: PreparedRun): Promise<RowsState | undefined> =>
  importsOf(userId).large(keyOf(run))

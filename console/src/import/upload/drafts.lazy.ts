import { DAY_MS } from '@metapyra/contract/constants'
import { storeFor } from '@metapyra/session/local-store'
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

const importsOf = (userId: string) => storeFor<ImportDraft>(userId, 'imports')
const rowsOf = (userId: string) => storeFor<RowsState>(userId, 'import-rows')
const keyOf = ({ workspaceId, id }: Pick<PreparedRun, 'workspaceId' | 'id'>) =>
  `${workspaceId}/${id.importId}`

/**
 * [IMP-9] Saves an import and its rows in this browser until it has ended, for a day at most; logging out deletes them
 * too. Rejects if the browser refuses storage.
 */
export async function saveDraft(
  userId: string,
  run: PreparedRun,
  rows: RowsState,
  nowMs = Date.now(),
): Promise<void> {
  await rowsOf(userId).put(keyOf(run), rows)
  await importsOf(userId).put(keyOf(run), { ...run, savedAtMs: nowMs })
}

export async function deleteDraft(
  userId: string,
  run: Pick<PreparedRun, 'workspaceId' | 'id'>,
): Promise<void> {
  await importsOf(userId).remove(keyOf(run))
  await rowsOf(userId).remove(keyOf(run))
}

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
  rowsOf(userId).get(keyOf(run))

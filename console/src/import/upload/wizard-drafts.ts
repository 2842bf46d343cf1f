import { DAY_MS } from '@metapyra/contract/constants'
import { pairedStoreFor } from '@metapyra/session/paired-store'
import type { ImportRules } from '../csv/import-rules.ts'
import type { Mapping } from '../csv/mapping.ts'
import type { Step } from '../use-step.ts'
import type { RowsState } from '../worker/import-session.ts'
import type { FileFacts, OpenOptions } from '../worker/open-file.ts'
import type { ImportOptions } from './prepared-run.ts'

/** A file that was opened in the wizard and not imported yet, as it was left. */
export interface WizardDraft {
  id: string
  workspaceId: string
  savedAtMs: number
  facts: FileFacts
  options: OpenOptions
  mapping: Mapping
  rules: ImportRules
  choices: ImportOptions | null
  /** Where the wizard was left. */
  step: Step
}

/** The file and its rows with all corrections. Stored separately, because they are large and change less often. */
interface DraftRows {
  file: File
  rows: RowsState
}

const draftsFor = (userId: string) =>
  pairedStoreFor<WizardDraft, DraftRows>(userId, 'import-wizards', 'import-wizard-rows')

/** [IMP-13] Saves a draft, and its rows if they have changed. Rejects if the browser refuses storage. */
export const saveWizardDraft = (userId: string, draft: WizardDraft, rows: DraftRows | null): Promise<void> =>
  draftsFor(userId).put(draft.id, draft, rows ?? undefined)

export async function wizardDraft(
  userId: string,
  workspaceId: string,
  id: string,
): Promise<(WizardDraft & DraftRows) | null> {
  const draft = await draftsFor(userId).get(id)
  const rows = draft && (await draftsFor(userId).large(id))
  return rows && draft.workspaceId === workspaceId ? { ...draft, ...rows } : null
}

export const deleteWizardDraft = (userId: string, id: string): Promise<void> => draftsFor(userId).remove(id)

/** Deletes drafts that were saved more than a day ago, of any space. */
export async function deleteOldWizardDrafts(userId: string, nowMs = Date.now()): Promise<void> {
  for (const { id, savedAtMs } of await draftsFor(userId).all())
    if (savedAtMs + DAY_MS <= nowMs) await deleteWizardDraft(userId, id)
}

/** The drafts of a space, newest first. */
export async function wizardDraftsOf(
  userId: string,
  workspaceId: string,
  nowMs = Date.now(),
): Promise<WizardDraft[]> {
  await deleteOldWizardDrafts(userId, nowMs)
  const drafts = (await draftsFor(userId).all()).filter((one) => one.workspaceId === workspaceId)
  return drafts.sort((a, b) => b.savedAtMs - a.savedAtMs)
}

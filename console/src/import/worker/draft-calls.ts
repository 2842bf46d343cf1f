import type { WizardDraft } from '../upload/wizard-drafts.ts'
import { deleteWizardDraft, saveWizardDraft, wizardDraft } from '../upload/wizard-drafts.ts'
import type { ImportSession } from './import-session.ts'

interface Sender {
  userId: string
  workspaceId: string
}

/** Saves and reads the wizard's draft where its rows are, so that a hundred thousand of them never cross to the page. */
export const createDraftCalls = (
  session: Pick<ImportSession, 'rowsState' | 'restoreUnchecked'>,
  sender: () => Sender,
) => ({
  /** `file` is given when the rows have changed. Returns false if the browser refuses storage. */
  async saveWizard(
    draft: Omit<WizardDraft, 'workspaceId' | 'savedAtMs'>,
    file: File | null,
  ): Promise<boolean> {
    const { userId, workspaceId } = sender()
    const rows = file && { file, rows: session.rowsState() }
    try {
      await saveWizardDraft(userId, { ...draft, workspaceId, savedAtMs: Date.now() }, rows)
      return true
    } catch {
      return false
    }
  },

  /** Continues with a draft's rows; null if this browser no longer has them. */
  async openWizard(id: string): Promise<(WizardDraft & { file: File }) | null> {
    const { userId, workspaceId } = sender()
    const found = await wizardDraft(userId, workspaceId, id).catch(() => null)
    if (!found) return null
    const { rows, ...draft } = found
    session.restoreUnchecked(rows)
    return draft
  },

  async dropWizard(id: string): Promise<void> {
    await deleteWizardDraft(sender().userId, id).catch(() => undefined)
  },
})

import { loadPart } from '@metapyra/session/load-part'
export type DialogName = 'newsletter' | 'feedback' | 'requirement' | 'offer'

/** Opens one of the dialogs of the public pages; `about` is the plan that a quote is requested for. */
export const openDialog = async (name: DialogName, about?: string): Promise<void> => {
  const { showDialog } = await loadPart(() => import('./dialogs.lazy.tsx'))
  showDialog(name, about)
}

import { tab } from '../../../session/session.ts'
import type { Draft } from './note-autosave.ts'

const nameOf = (itemId: string) => `note ${itemId}`

/**
 * Reads the draft of a note. Unsaved text survives a reload of this tab and no longer, because others may use this
 * browser.
 */
export const draftOf = (itemId: string): Draft | null => {
  const stored = tab.get(nameOf(itemId))
  if (!stored) return null
  try {
    return JSON.parse(stored) as Draft
  } catch {
    // An older version of the client stored another format.
    return null
  }
}

export const saveDraft = (itemId: string, draft: Draft | null): void =>
  draft ? tab.set(nameOf(itemId), JSON.stringify(draft)) : tab.remove(nameOf(itemId))

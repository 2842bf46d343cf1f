import { tab } from '../../../session/session.ts'
import type { Draft } from './note-keeper.ts'

const nameOf = (itemId: string) => `note ${itemId}`

/** What is written and not saved yet outlives a reload of this tab, and nothing more: others may use this browser. */
export const draftOf = (itemId: string): Draft | null => {
  const kept = tab.get(nameOf(itemId))
  if (!kept) return null
  try {
    return JSON.parse(kept) as Draft
  } catch {
    // Written by an older page in another way.
    return null
  }
}

export const saveDraft = (itemId: string, draft: Draft | null): void =>
  draft ? tab.set(nameOf(itemId), JSON.stringify(draft)) : tab.remove(nameOf(itemId))

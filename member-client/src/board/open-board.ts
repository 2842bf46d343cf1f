import { atom } from 'nanostores'

export type BoardTab = 'events' | 'polls' | 'library' | 'appointments'

/** What the board shows: one of its tabs, and of it the item that is open. */
export interface BoardPlace {
  tab: BoardTab
  id: string | null
  /** Where one has come from, and goes back to. */
  from?: BoardPlace
}

/** Set by whatever leads there; the panel opens by it. */
export const $boardPlace = atom<BoardPlace | null>(null)

import { atom } from 'nanostores'
import type { OpenPlace } from './way.ts'

export type BoardTab = 'events' | 'polls' | 'library' | 'appointments' | 'agents'

/** What the board shows: one of its tabs, and of it the item that is open. */
export interface BoardPlace extends OpenPlace {
  tab: BoardTab
}

/** What each tab is given: the item that is open, or what of its list is shown, and how to show another of it. */
export interface TabProps {
  id: string | null
  at?: string | undefined
  show(at: string): void
}

/** How one has come to what the board shows, which is its last; empty: the board is closed. */
export const $boardWay = atom<readonly BoardPlace[]>([])

/** How many news of the board wait for one to see to them. */
export const $boardNews = atom(0)

/** Where one was last: the board itself notes it. */
export const last: { way: readonly BoardPlace[] } = { way: [{ tab: 'events', id: null }] }

/** Opens where it was closed. */
export const openBoard = (): void => $boardWay.set(last.way)
export const closeBoard = (): void => $boardWay.set([])
/** To where one has come from; from the first of them the board is closed. */
export const goBack = (): void => $boardWay.set($boardWay.get().slice(0, -1))

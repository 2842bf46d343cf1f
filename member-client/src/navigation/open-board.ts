import { atom } from 'nanostores'
import type { OpenPlace } from './place-path.ts'

export type BoardTab = 'events' | 'polls' | 'library' | 'appointments' | 'agents'

/** A place on the board: a tab, and the item open in it. */
export interface BoardPlace extends OpenPlace {
  tab: BoardTab
}

/** Props of each tab: the open item or the part of the list displayed, and a function that displays another part. */
export interface TabProps {
  id: string | null
  at?: string | undefined
  show(at: string): void
}

/** The path to what the board displays, which is its last entry; empty if the board is closed. */
export const $boardPath = atom<readonly BoardPlace[]>([])

/** Number of unseen notices for the board. */
export const $boardNoticeCount = atom(0)

/** The last path, recorded by the board itself. */
export const lastBoardPath: { way: readonly BoardPlace[] } = { way: [{ tab: 'events', id: null }] }

/** Opens the board where it was closed. */
export const openBoard = (): void => $boardPath.set(lastBoardPath.way)
export const closeBoard = (): void => $boardPath.set([])
/** Goes back one step of the path. From its first entry, the board closes. */
export const goBack = (): void => $boardPath.set($boardPath.get().slice(0, -1))

import type { BoardPlace, BoardTab } from './open-board.ts'
import { $boardPath } from './open-board.ts'
import { pathTo } from './place-path.ts'

/** Opens a place on the board, and the board if it is closed. */
export const openPlace = (place: BoardPlace): void => $boardPath.set(pathTo($boardPath.get(), place))

/** Opens an item instead of the open one, for example after moving or splitting it created another item. */
export const replaceOpenItem = (tab: BoardTab, id: string): void =>
  $boardPath.set(pathTo(pathTo($boardPath.get(), { tab, id: null }), { tab, id }))

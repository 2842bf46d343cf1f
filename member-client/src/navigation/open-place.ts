import type { BoardPlace, BoardTab } from './open-board.ts'
import { $boardWay } from './open-board.ts'
import { openedAt } from './way.ts'

/** Shows something on the board, which opens by it. */
export const openPlace = (place: BoardPlace): void => $boardWay.set(openedAt($boardWay.get(), place))

/** In the place of another that is open: of what becomes another one, as what is moved or split, one is left. */
export const openInstead = (tab: BoardTab, id: string): void =>
  $boardWay.set(openedAt(openedAt($boardWay.get(), { tab, id: null }), { tab, id }))

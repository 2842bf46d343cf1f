import type { BoardPlace, BoardTab } from './open-board.ts'
import { $boardWay } from './open-board.ts'
import { wayTo } from './way.ts'

/** Shows something on the board, which opens by it. */
export const openPlace = (place: BoardPlace): void => $boardWay.set(wayTo($boardWay.get(), place))

/** In the place of another that is open: of what becomes another one, as what is moved or split, one is left. */
export const openInstead = (tab: BoardTab, id: string): void =>
  $boardWay.set(wayTo(wayTo($boardWay.get(), { tab, id: null }), { tab, id }))

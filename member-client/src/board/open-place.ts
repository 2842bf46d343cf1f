import type { BoardPlace, BoardTab } from './open-board.ts'
import { $boardWay } from './open-board.ts'

/**
 * [BOARD-1] The way that leads to a place: back to where it was passed, else one on. With another list a new one
 * begins, and what is opened while the board is closed has the list that it stands in before it.
 */
export const wayTo = (way: readonly BoardPlace[], place: BoardPlace): readonly BoardPlace[] => {
  const passed = way.findIndex(({ tab, id }) => tab === place.tab && id === place.id)
  if (passed >= 0) return way.slice(0, passed + 1)
  if (!place.id) return [place]
  return [...(way[0] ? way : [{ ...place, id: null }]), place]
}

/** Shows something on the board, which opens by it. */
export const openPlace = (place: BoardPlace): void => $boardWay.set(wayTo($boardWay.get(), place))

/** In the place of another that is open: of what becomes another one, as what is moved or split, one is left. */
export const openInstead = (tab: BoardTab, id: string): void =>
  $boardWay.set(wayTo(wayTo($boardWay.get(), { tab, id: null }), { tab, id }))

/** What can be come to over the room: a list, or something of it. */
export interface OpenPlace {
  tab: string
  /** Null: the list itself. */
  id: string | null
  /** Of a list, what of it is shown: a view and a day, or a filter, as its tab names them. */
  at?: string | undefined
}

/**
 * [BOARD-1] The way that leads to a place: back to where it was passed, else one on. With another list a new one
 * begins, and what is opened while nothing is open has the list that it stands in before it.
 */
export const openedAt = <P extends OpenPlace>(way: readonly P[], place: P): readonly P[] => {
  const passed = way.findIndex(({ tab, id }) => tab === place.tab && id === place.id)
  if (passed >= 0) return way.slice(0, passed + 1)
  if (!place.id) return [place]
  return [...(way[0] ? way : [{ ...place, id: null }]), place]
}

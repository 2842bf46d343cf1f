/** A place over the room: a list, or one of its items. */
export interface OpenPlace {
  tab: string
  /** Null: the list itself. */
  id: string | null
  /** For a list, the part displayed: a view and a day, or a filter, as its tab names them. */
  at?: string | undefined
}

/**
 * [BOARD-1] The path that leads to a place: back to it if the path contains it, otherwise one step on. Another list
 * starts a new path. An item opened while nothing is open has its list before it.
 */
export const pathTo = <P extends OpenPlace>(path: readonly P[], place: P): readonly P[] => {
  const passed = path.findIndex(({ tab, id }) => tab === place.tab && id === place.id)
  if (passed >= 0) return path.slice(0, passed + 1)
  if (!place.id) return [place]
  return [...(path[0] ? path : [{ ...place, id: null }]), place]
}

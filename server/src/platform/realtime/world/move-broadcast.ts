export type MovesListener = (spaceId: string, personIds: ReadonlySet<string>) => void

/** Collects who moved, came or left, by space, until the listeners are notified. */
export const createMovesNews = () => {
  const listeners: MovesListener[] = []
  const changed = new Map<string, Set<string>>()
  return {
    note: (spaceId: string, personId: string): void => {
      changed.set(spaceId, (changed.get(spaceId) ?? new Set()).add(personId))
    },
    onMoves: (listener: MovesListener): void => {
      listeners.push(listener)
    },
    tellOfMoves: (first: MovesListener): void => {
      const moves = [...changed]
      changed.clear()
      for (const [spaceId, personIds] of moves)
        for (const tell of [first, ...listeners]) tell(spaceId, personIds)
    },
  }
}

/** Maximum number of missing messages that are tracked per conversation. */
const MOST = 100

/** Tracks messages that have not arrived while later ones of their conversation have. */
export const createMissingMessages = () => {
  const missed = new Map<string, Set<number>>()
  return {
    /** Records the gap between this message and the last; returns whether this one was missing until now. */
    note: (receiverId: string, seq: number, lastSeq: number): boolean => {
      const places = missed.get(receiverId) ?? new Set()
      if (seq <= lastSeq) return places.delete(seq)
      for (let place = Math.max(lastSeq + 1, seq - MOST); place < seq; place += 1) places.add(place)
      missed.set(receiverId, places)
      return false
    },
    isAny: (): boolean => [...missed.values()].some(({ size }) => size > 0),
    clear: (): void => missed.clear(),
  }
}

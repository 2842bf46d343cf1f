/** Of what came in bunches and out of order no more is waited for. */
const MOST = 100

/** Which messages have not come yet, while later ones of their conversation have. */
export const createMissed = () => {
  const missed = new Map<string, Set<number>>()
  return {
    /** Notes what lies between this one and the last; answers whether this one was missed until now. */
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

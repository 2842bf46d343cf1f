/** Limited, because each return moves a circle into another room, which interrupts everyone in it for a moment. */
const MOST = 3
const WITHIN_MS = 10 * 60_000

/** [TALK-24] Tracks people who have come back to the SFU uninvited so often that they are left out for a while. */
export const createReturns = (nowMs: () => number) => {
  /** When each person came back, as far as it still counts. */
  const timesMs = new Map<string, number[]>()
  const out = new Set<string>()
  const recent = (personId: string): number[] =>
    (timesMs.get(personId) ?? []).filter((atMs) => nowMs() - atMs < WITHIN_MS)
  return {
    /** Counts a return. Returns true if the person is left out from now on. */
    add: (personId: string): boolean => {
      const times = [...recent(personId), nowMs()]
      timesMs.set(personId, times)
      if (times.length < MOST || out.has(personId)) return false
      out.add(personId)
      return true
    },
    isOut: (personId: string): boolean => out.has(personId),
    /** Returns the people who are no longer left out. */
    release: (): string[] => {
      for (const personId of timesMs.keys()) if (recent(personId).length === 0) timesMs.delete(personId)
      const free = [...out].filter((personId) => recent(personId).length < MOST)
      for (const personId of free) out.delete(personId)
      return free
    },
  }
}

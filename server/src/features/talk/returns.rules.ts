/** Each moves a circle into another room, at the cost of a moment for all in it. */
const MOST = 3
const WITHIN_MS = 10 * 60_000

/** [TALK-24] Who has come back to the media server uninvited so often that they are left out for a while. */
export const createReturns = (nowMs: () => number) => {
  /** When somebody came back, as far as it counts. */
  const timesMs = new Map<string, number[]>()
  const out = new Set<string>()
  const recent = (personId: string): number[] =>
    (timesMs.get(personId) ?? []).filter((atMs) => nowMs() - atMs < WITHIN_MS)
  return {
    /** Whether they are left out from now on. */
    add: (personId: string): boolean => {
      const times = [...recent(personId), nowMs()]
      timesMs.set(personId, times)
      if (times.length < MOST || out.has(personId)) return false
      out.add(personId)
      return true
    },
    isOut: (personId: string): boolean => out.has(personId),
    /** Whoever is let in again by now. */
    release: (): string[] => {
      for (const personId of timesMs.keys()) if (recent(personId).length === 0) timesMs.delete(personId)
      const free = [...out].filter((personId) => recent(personId).length < MOST)
      for (const personId of free) out.delete(personId)
      return free
    },
  }
}

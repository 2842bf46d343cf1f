/** A person waiting for a place: since when, and on which servers. */
interface Waiting {
  sinceMs: number
  at: Set<string>
}

export type Queue = ReturnType<typeof createQueue>

/** The queue of a full space, first come, first served, and the people for whom a place is reserved. */
export const createQueue = (most: number) => {
  const waiting = new Map<string, Waiting>()
  const reservedUntil = new Map<string, number>()
  const isKept = (personId: string, nowMs: number): boolean => (reservedUntil.get(personId) ?? 0) > nowMs
  let order: string[] | undefined
  let lastMs = 0
  const inOrder = (): readonly string[] => {
    order ??= [...waiting]
      .sort(([one, { sinceMs }], [other, later]) => sinceMs - later.sinceMs || (one < other ? -1 : 1))
      .map(([personId]) => personId)
    return order
  }
  const stop = (personId: string): void => {
    if (waiting.delete(personId)) order = undefined
  }

  return {
    isKept,
    inOrder,
    isEmpty: (): boolean => waiting.size + reservedUntil.size === 0,
    has: (personId: string): boolean => waiting.has(personId) || reservedUntil.has(personId),
    hasWaiting: (): boolean => waiting.size > 0,
    /**
     * Adds a person. One who is already waiting, also on another server, keeps their turn; a new one is last, whatever
     * the clocks say.
     */
    wait: (personId: string, nodeId: string, nowMs: number): number => {
      const known = waiting.get(personId)
      known?.at.add(nodeId)
      if (known) return known.sinceMs
      lastMs = Math.max(nowMs, lastMs + 1)
      waiting.set(personId, { sinceMs: lastMs, at: new Set([nodeId]) })
      order?.push(personId)
      return lastMs
    },
    /** Applies a report of the deciding server; the earliest reported time counts. */
    noteWaiting: (personId: string, nodeId: string, sinceMs: number): void => {
      const known = waiting.get(personId)
      const at = (known?.at ?? new Set()).add(nodeId)
      waiting.set(personId, { sinceMs: Math.min(known?.sinceMs ?? sinceMs, sinceMs), at })
      lastMs = Math.max(lastMs, sinceMs)
      order = undefined
    },
    /** Removes a person who no longer waits on that server. */
    leave: (personId: string, nodeId: string): void => {
      const one = waiting.get(personId)
      if (one?.at.delete(nodeId) && one.at.size === 0) stop(personId)
    },
    /** Reserves a place for a person until then; they wait no longer. */
    keep: (personId: string, untilMs: number): void => {
      stop(personId)
      reservedUntil.set(personId, Math.max(untilMs, reservedUntil.get(personId) ?? 0))
    },
    free: (personId: string): void => void reservedUntil.delete(personId),
    forgetPast: (nowMs: number): void => {
      for (const [personId, untilMs] of reservedUntil) if (untilMs <= nowMs) reservedUntil.delete(personId)
    },
    keptFor: (nowMs: number): [personId: string, forMs: number][] =>
      [...reservedUntil].map(([personId, untilMs]) => [personId, untilMs - nowMs]),
    /** Returns everyone waiting on a server, and since when. */
    waitingAt: (nodeId: string): [personId: string, sinceMs: number][] =>
      [...waiting].flatMap(([personId, { sinceMs, at }]) => (at.has(nodeId) ? [[personId, sinceMs]] : [])),
    /** [FULL-1] Returns the people to be called: as many as there are free places. */
    next: (people: ReadonlySet<string>, nowMs: number): string[] => {
      const others = [...reservedUntil.keys()].filter(
        (personId) => isKept(personId, nowMs) && !people.has(personId),
      )
      return inOrder().slice(0, Math.max(0, most - people.size - others.length))
    },
  }
}

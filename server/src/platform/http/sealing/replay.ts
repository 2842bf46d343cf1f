/** Remembers ids for all nodes, such as Redis by `SET NX EX 300`. */
export interface ReplayStore {
  /** True for an id seen for the first time, which is thereby remembered. */
  addIfNew(jti: string): Promise<boolean>
}

export interface ReplayGuard {
  /** As the store's; at once where this node's memory alone decides. */
  addIfNew(jti: string): boolean | Promise<boolean>
}

interface ReplayGuardOptions {
  /** How long an id is remembered at least: twice the clock skew that is let through. */
  windowSeconds: number
  /** Milliseconds since 1970. */
  now: () => number
  /** Shared by all nodes. While it fails, this node's memory alone decides. */
  store?: ReplayStore
  onStoreFailure?: (error: unknown) => void
}

/**
 * Tells whether an envelope's `jti` was seen before (design "On the wire", `REPLAYED`). To be asked once
 * its tag has verified, so that nobody without the key fills the memory.
 */
export function createReplayGuard({
  windowSeconds,
  now,
  store,
  onStoreFailure,
}: ReplayGuardOptions): ReplayGuard {
  const memory = createRotatingSets(windowSeconds * 1000, now)
  return {
    addIfNew(jti) {
      // Before the store is asked: what this node has seen stays seen when the store goes away.
      if (!memory.addIfNew(jti)) return false
      if (!store) return true
      return store.addIfNew(jti).catch((error: unknown) => {
        onStoreFailure?.(error)
        return true
      })
    },
  }
}

/** Two sets that take turns: an id stays for one window at least and, turning only when asked, three at most. */
function createRotatingSets(windowMs: number, now: () => number) {
  let current = new Set<string>()
  let previous = new Set<string>()
  let startedAt = now()

  const rotate = () => {
    const age = now() - startedAt
    // A clock set back starts the turn anew: ids stay longer, but not until it has caught up.
    if (age < 0) startedAt += age
    if (age < windowMs) return
    previous = age < 2 * windowMs ? current : new Set()
    current = new Set()
    startedAt += age
  }
  return {
    addIfNew(id: string): boolean {
      rotate()
      if (current.has(id) || previous.has(id)) return false
      current.add(id)
      return true
    },
  }
}

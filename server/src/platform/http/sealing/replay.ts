/** Remembers ids for all nodes, for example in Redis by `SET NX EX 300`. */
export interface ReplayStore {
  /** Returns true for a new id, and remembers it. */
  addIfNew(jti: string): Promise<boolean>
}

export interface ReplayGuard {
  /** Returns true for a new id, and remembers it; synchronous if this node's memory suffices. */
  addIfNew(jti: string): boolean | Promise<boolean>
}

interface ReplayGuardOptions {
  /** How long an id is remembered at least: twice the permitted clock skew. */
  windowSeconds: number
  /** Milliseconds since 1970. */
  now: () => number
  /** Shared by all nodes. While it fails, only this node's memory decides. */
  store?: ReplayStore
  onStoreFailure?: (error: unknown) => void
}

/**
 * Detects whether an envelope's `jti` was seen before (design "On the wire", `REPLAYED`). Call it only after the tag is
 * verified, so that no one without the key can fill the memory.
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
      // Checked before the store, so that what this node has seen stays known if the store goes away.
      if (!memory.addIfNew(jti)) return false
      if (!store) return true
      return store.addIfNew(jti).catch((error: unknown) => {
        onStoreFailure?.(error)
        return true
      })
    },
  }
}

/** Two alternating sets: an id stays for at least one window and, because they rotate only on use, at most three. */
function createRotatingSets(windowMs: number, now: () => number) {
  let current = new Set<string>()
  let previous = new Set<string>()
  let startedAt = now()

  const rotate = () => {
    const age = now() - startedAt
    // If the clock is set back, the window restarts: ids stay longer, but not until the clock has caught up.
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

export interface Recent<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** A map of at most `max` entries that drops the least recently used one. */
export function createLruCache<Value>(max: number): Recent<Value> {
  const entries = new Map<string, Value>()
  const set = (key: string, value: Value) => {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size > max) {
      for (const oldest of entries.keys()) {
        entries.delete(oldest)
        break
      }
    }
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
  }
}

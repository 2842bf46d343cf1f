import type { Executor } from './drizzle.ts'

/** What is under way for one key, and what all wait for who have asked since. */
interface Reading<T> {
  current: Promise<T>
  next?: Promise<T>
}

/**
 * Asks for one thing once at a time: who asks while it is read shares the next read with all others who do, so each is
 * told what was so after they asked. When a whole space comes back at once, it is read a few times, and not by each.
 * What is told is shared, and so not to be changed. A transaction shares with itself alone.
 */
export const sharedRead = <Keys extends string[], T>(
  read: (db: Executor, ...keys: Keys) => Promise<T>,
): ((db: Executor, ...keys: Keys) => Promise<T>) => {
  const ofDatabases = new WeakMap<Executor, Map<string, Reading<T>>>()
  return (db, ...keys) => {
    const readings = ofDatabases.get(db) ?? new Map<string, Reading<T>>()
    ofDatabases.set(db, readings)
    const key = keys.join(' ')
    const begin = (): Promise<T> => {
      const reading: Reading<T> = { current: read(db, ...keys) }
      readings.set(key, reading)
      const end = () => {
        if (readings.get(key) === reading) readings.delete(key)
      }
      reading.current.then(end, end)
      return reading.current
    }
    const known = readings.get(key)
    if (!known) return begin()
    known.next ??= known.current.then(begin, begin)
    return known.next
  }
}

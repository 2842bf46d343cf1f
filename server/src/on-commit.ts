import type { Bus, BusEvents } from './bus.ts'
import type { Database, Transaction } from './db/drizzle.ts'

type Event = keyof BusEvents
type Emit = (bus: Bus) => void

/** What each transaction that is under way will tell. */
const waiting = new WeakMap<Transaction, Emit[]>()

/** The database whose transactions tell on this bus what `emitOnCommit` was given, once it is stored. */
export const tellingOnCommit = (db: Database, bus: Bus): Database => {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, ...options) => {
    const emits: Emit[] = []
    const result = await transaction(
      (tx) => {
        waiting.set(tx, emits)
        return work(tx)
      },
      ...options,
    )
    for (const emit of emits) emit(bus)
    return result
  }
  return db
}

/**
 * Tells it when the transaction has committed, and never where it is rolled back. In a process that serves nobody
 * (`npm run account`) there is nobody to tell.
 */
export const emitOnCommit = <E extends Event>(tx: Transaction, event: E, ...args: BusEvents[E]): void => {
  waiting.get(tx)?.push((bus) => (bus.emit as (event: E, ...args: BusEvents[E]) => boolean)(event, ...args))
}

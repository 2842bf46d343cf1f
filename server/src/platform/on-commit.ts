import type { Bus, BusEvents } from './bus.ts'
import type { Database, Executor } from './db/drizzle.ts'

type Event = keyof BusEvents
type Emit = (bus: Bus) => void

/** Where each transaction that is under way keeps what it will tell; what is done outside of any is told at once. */
const waiting = new WeakMap<Executor, { push(emit: Emit): unknown }>()

/** The database whose transactions tell on this bus what `emitOnCommit` was given, once it is stored. */
export const tellingOnCommit = (db: Database, bus: Bus): Database => {
  const transaction = db.transaction.bind(db)
  waiting.set(db, { push: (emit) => emit(bus) })
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
export const emitOnCommit = <E extends Event>(tx: Executor, event: E, ...args: BusEvents[E]): void => {
  waiting.get(tx)?.push((bus) => (bus.emit as (event: E, ...args: BusEvents[E]) => boolean)(event, ...args))
}

import type { Bus, BusEvents } from './bus.ts'
import type { Database, Executor } from './db/drizzle.ts'

type Event = keyof BusEvents
type Emit = (bus: Bus) => void

/** Each transaction's events until it commits. Those emitted outside of a transaction are sent at once. */
const waiting = new WeakMap<Executor, { push(emit: Emit): unknown }>()

/** Wraps a database so that its transactions emit on this bus, once committed, what `emitOnCommit` was given. */
export const withEmitOnCommit = (db: Database, bus: Bus): Database => {
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
 * Emits the event after the transaction has committed, and never if it is rolled back. In a process that serves no one
 * (`npm run account`), nothing is emitted.
 */
export const emitOnCommit = <E extends Event>(tx: Executor, event: E, ...args: BusEvents[E]): void => {
  waiting.get(tx)?.push((bus) => (bus.emit as (event: E, ...args: BusEvents[E]) => boolean)(event, ...args))
}

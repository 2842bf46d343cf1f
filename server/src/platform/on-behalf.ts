import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the work at hand is done: who asks for much waits behind themselves, and not everybody behind them. */
interface Behalf {
  /** A person, or the address of whoever has no account. */
  name: string
  /** Where they are asking from. */
  neighbourhood: string
  /** How long it has waited for others to be done with the database. */
  waitedMs: number
  /** How long it has had the database for itself. */
  heldMs: number
}

const behalves = new AsyncLocalStorage<Behalf>()

/** What the server does by itself. */
const OWN = 'server'

export const onBehalfOf = <T>(who: Pick<Behalf, 'name' | 'neighbourhood'>, work: () => T): T =>
  behalves.run({ ...who, waitedMs: 0, heldMs: 0 }, work)

/** Once it is known who asks, not only from where. */
export const isAsking = (name: string): void => {
  const behalf = behalves.getStore()
  if (behalf) behalf.name = name
}

export const behalf = (): Readonly<Behalf> =>
  behalves.getStore() ?? { name: OWN, neighbourhood: OWN, waitedMs: 0, heldMs: 0 }

export const recordDatabaseTime = (times: { waitedMs?: number; heldMs?: number }): void => {
  const own = behalves.getStore()
  if (!own) return
  own.waitedMs += times.waitedMs ?? 0
  own.heldMs += times.heldMs ?? 0
}

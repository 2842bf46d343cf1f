import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The caller that the current work is done for, so that someone with many requests waits behind their own and doesn't
 * hold up everyone.
 */
interface WorkContext {
  /** A person, or the IP address of a caller without an account. */
  name: string
  /** The network that their requests come from. */
  network: string
  /** How long the work has waited for others to finish with the database. */
  waitedMs: number
  /** How long the work has occupied the database. */
  heldMs: number
}

const behalves = new AsyncLocalStorage<WorkContext>()

/** Work that the server does on its own. */
const OWN = 'server'

export const runFor = <T>(who: Pick<WorkContext, 'name' | 'network'>, work: () => T): T =>
  behalves.run({ ...who, waitedMs: 0, heldMs: 0 }, work)

/** Called once the caller is known, not only the IP address. */
export const setCaller = (name: string): void => {
  const currentWork = behalves.getStore()
  if (currentWork) currentWork.name = name
}

export const currentWork = (): Readonly<WorkContext> =>
  behalves.getStore() ?? { name: OWN, network: OWN, waitedMs: 0, heldMs: 0 }

export const recordDatabaseTime = (times: { waitedMs?: number; heldMs?: number }): void => {
  const own = behalves.getStore()
  if (!own) return
  own.waitedMs += times.waitedMs ?? 0
  own.heldMs += times.heldMs ?? 0
}

import type { Services } from '../../platform/services.ts'
import { provedHosts } from './queries.ts'

/** Domains that other servers prove or release are known here within this time. */
const READ_EVERY_MS = 10_000
/** Minimum time between two reads for unknown hosts, which another server may just have proved. */
const MIN_READ_INTERVAL_MS = 3000

export interface KnownDomains {
  /** Reads the domains again if allowed. When it resolves, `hosts` knows whether this host is an own domain. */
  lookUp(host: string): Promise<void>
  stop(): void
}

/**
 * Keeps `hosts` up to date with the table of proved domains, so that every request can look up its host without
 * waiting.
 */
export const refreshKnownDomains = async (
  { db, hosts, bus, clock }: Services,
  onError: (error: Error) => void,
): Promise<KnownDomains> => {
  let reading: Promise<void> | undefined
  let readAtMs = 0
  const readNow = async () => {
    readAtMs = clock().getTime()
    hosts.setOwnDomains(await provedHosts(db))
  }
  /** Runs one read at a time. A read requested during another runs after it, so that no change is missed. */
  const read = (): Promise<void> => {
    const next = (reading ?? Promise.resolve()).then(readNow).catch(onError)
    reading = next
    return next.finally(() => {
      if (reading === next) reading = undefined
    })
  }
  const onChange = () => void read()
  await readNow()
  bus.on('domains:changed', onChange)
  const timer = setInterval(onChange, READ_EVERY_MS).unref()
  return {
    lookUp: async (host) => {
      if (!hosts.hasSpaceHosts || hosts.isNamed(host)) return
      if (reading) await reading
      else if (clock().getTime() - readAtMs >= MIN_READ_INTERVAL_MS) await read()
    },
    stop: () => {
      clearInterval(timer)
      bus.off('domains:changed', onChange)
    },
  }
}

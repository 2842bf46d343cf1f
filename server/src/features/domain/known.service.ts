import type { Services } from '../../platform/services.ts'
import { provedHosts } from './queries.ts'

/** What other servers of the installation prove and let go is known here within this time. */
const READ_EVERY_MS = 10_000
/** A host that nobody knows may have been proved at another server this moment; but not every moment. */
const LOOK_AGAIN_MS = 3000

export interface KnownDomains {
  /** Resolves once `hosts` knows whether this host is an own domain, as far as that may be asked again. */
  lookUp(host: string): Promise<void>
  stop(): void
}

/** Keeps the table of proved domains in `hosts`, where every request looks its own host up without waiting. */
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
  /** One at a time: what changed while the table was read is read again. */
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
      else if (clock().getTime() - readAtMs >= LOOK_AGAIN_MS) await read()
    },
    stop: () => {
      clearInterval(timer)
      bus.off('domains:changed', onChange)
    },
  }
}

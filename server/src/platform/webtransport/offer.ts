import type { FastifyBaseLogger } from 'fastify'
import type { Certificates } from './certificates.ts'
import type { SessionGuard } from './open-sessions.ts'
import { createOpenSessions } from './open-sessions.ts'
import type { QuicChild } from './quic-child.ts'
import { startQuicChild } from './quic-child.ts'
import type { FromQuic, ToQuic } from './quic-messages.ts'
import { quicheBinary } from './quiche.ts'

/** Delay before a process that has ended is restarted; longer each time that it ends soon. */
const RESTART_DELAY_MS = { first: 1000, most: 60_000 }
const LONG_MS = 10 * 60_000
const START_WITHIN_MS = 10_000
const RENEW_EVERY_MS = 60 * 60 * 1000

interface Deps extends SessionGuard {
  hosts: string[]
  port: number
  certificates: Certificates
  maxAnAddress: number
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Sets whether pages can be offered WebTransport now. */
  onOffer(isThere: boolean): void
}

export interface WebTransportOffer {
  /** What pages need to connect; null while unavailable. */
  current(): { port: number; hashes: string[] } | null
  /** The id of the QUIC process; for tests. */
  pid(): number | undefined
  close(): Promise<void>
}

/** Keeps WebTransport running beside the server. Throws if it is unavailable from the start. */
export const offerWebTransport = async (deps: Deps): Promise<WebTransportOffer> => {
  const { certificates, log, onOffer, hosts, maxAnAddress } = deps
  const binary = quicheBinary()
  if (!binary) throw new Error('there is no QUIC library for this machine (@matrixai/quic-…)')
  const first = Promise.withResolvers<void>()
  let { port } = deps
  let child: QuicChild | undefined
  let isThere = false
  let isEnding = false
  let thereSince = 0
  let waitMs = RESTART_DELAY_MS.first
  let again: NodeJS.Timeout | undefined
  const tell = (message: ToQuic): void => child?.tell(message)
  const sessions = createOpenSessions(deps, tell)

  const hear = (message: FromQuic): void => {
    if (message.type === 'failed') first.reject(new Error(message.why))
    else if (message.type === 'listening') {
      port = message.port
      isThere = true
      thereSince = performance.now()
      onOffer(true)
      first.resolve()
    } else if (message.type !== 'beat') sessions.hear(message)
  }
  const lose = (): void => {
    const wasThere = isThere
    isThere = false
    onOffer(false)
    sessions.endAll()
    first.reject(new Error('the process that speaks QUIC has ended'))
    if (isEnding) return
    if (wasThere && performance.now() - thereSince > LONG_MS) waitMs = RESTART_DELAY_MS.first
    log.warn({ againInMs: waitMs }, 'webtransport: its process has ended')
    again = setTimeout(start, waitMs)
    waitMs = Math.min(waitMs * 2, RESTART_DELAY_MS.most)
  }
  const start = (): void => {
    child = startQuicChild({ onMessage: hear, onEnd: lose })
    tell({ type: 'start', binary, hosts, port, maxAnAddress, ...certificates.current() })
  }
  const renewal = setInterval(() => {
    if (certificates.renew()) tell({ type: 'certificate', ...certificates.current() })
  }, RENEW_EVERY_MS)
  renewal.unref()
  const close = async (): Promise<void> => {
    isEnding = true
    clearTimeout(again)
    clearInterval(renewal)
    onOffer(false)
    if (isThere) await sessions.settle()
    await child?.stop()
  }

  start()
  const late = setTimeout(() => first.reject(new Error('it did not start in time')), START_WITHIN_MS)
  try {
    await first.promise
  } catch (error) {
    await close()
    throw error
  } finally {
    clearTimeout(late)
  }
  return {
    current: () => (isThere ? { port, hashes: certificates.hashes() } : null),
    pid: () => child?.pid,
    close,
  }
}

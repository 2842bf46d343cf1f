import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { rateLimitOf } from '../http/limits/rate-limits.ts'
import { MAX_SOCKETS_AN_ADDRESS } from '../realtime/connection/handshake-guard.ts'
import type { WebTransportUpgrades } from '../realtime/connection/webtransport-upgrades.ts'
import type { Services } from '../services.ts'
import type { Certificates } from './certificates.ts'
import { fileCertificates, ownCertificates } from './certificates.ts'
import type { WebTransportOffer } from './offer.ts'
import { offerWebTransport } from './offer.ts'

/** High, because each page requests it before each attempt after a lost connection. */
const DETAILS_LIMIT = { limit: { max: 600, seconds: 60 } }

/** WebTransport beside the server, if available. */
export interface WebTransport {
  /** The UDP port; null while unavailable. */
  port(): number | null
  /** The id of its process; for tests. */
  pid(): number | undefined
  /** The line to print at start; null if the settings don't request WebTransport. */
  told: string | null
  close(): Promise<void>
}

const NONE: Omit<WebTransport, 'told'> = {
  port: () => null,
  pid: () => undefined,
  close: async () => undefined,
}

/**
 * Offers WebTransport if the settings request it, and serves pages the details to connect. The server also works
 * without it.
 */
export const attachWebTransport = async (
  app: FastifyInstance,
  { config, clock }: Services,
  upgrades: WebTransportUpgrades,
): Promise<WebTransport> => {
  const { webTransport, HOST, isProduction, RATE_LIMIT_FACTOR } = config
  let offer: WebTransportOffer | undefined
  app.get(
    '/api/webtransport',
    { config: { rateLimit: rateLimitOf(DETAILS_LIMIT, RATE_LIMIT_FACTOR) } },
    (_, reply) => {
      const details = offer?.current()
      if (!details) throw new AppError('NOT_FOUND')
      return reply.header('cache-control', 'no-store').send(details)
    },
  )
  if (!webTransport) return { ...NONE, told: null }
  const certificates = readCertificates(webTransport.files, clock, (error) =>
    app.log.error({ err: error }, 'WEBTRANSPORT_CERT, WEBTRANSPORT_KEY: the last good ones stay'),
  )
  try {
    offer = await offerWebTransport({
      // Pages connect past the proxy, by IPv4 or IPv6 as their network has it.
      hosts: HOST ? [HOST] : isProduction ? ['0.0.0.0', '::'] : ['127.0.0.1', '::1'],
      port: webTransport.port,
      certificates,
      maxAnAddress: MAX_SOCKETS_AN_ADDRESS * RATE_LIMIT_FACTOR,
      log: app.log,
      judge: upgrades.judge,
      onSession: upgrades.take,
      onOffer: upgrades.offer,
    })
  } catch (error) {
    return { ...NONE, told: `No WebTransport: ${(error as Error).message}` }
  }
  const { close } = offer
  return {
    port: () => offer?.current()?.port ?? null,
    pid: offer.pid,
    told: `WebTransport at UDP port ${offer.current()?.port}`,
    close,
  }
}

const readCertificates = (
  files: { certificate: string; key: string } | null,
  clock: () => Date,
  onFailure: (error: Error) => void,
): Certificates => {
  if (!files) return ownCertificates(clock)
  try {
    return fileCertificates(files, onFailure)
  } catch (cause) {
    throw new Error(`WEBTRANSPORT_CERT, WEBTRANSPORT_KEY: ${(cause as Error).message}`, { cause })
  }
}

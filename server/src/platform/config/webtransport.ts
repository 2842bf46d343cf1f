import type { Static } from 'typebox'
import { Type } from 'typebox'

export const WebTransportSettings = Type.Object({
  /** The UDP port for WebTransport, which browsers must reach directly; 0 for any port. Unset: no WebTransport. */
  WEBTRANSPORT_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  /** Files of a certificate that browsers trust, and of its key; without them the server creates its own. */
  WEBTRANSPORT_CERT: Type.Optional(Type.String()),
  WEBTRANSPORT_KEY: Type.Optional(Type.String()),
})

export interface WebTransportChoice {
  port: number
  /** Null: a self-signed certificate, which pages identify by its hash. */
  files: { certificate: string; key: string } | null
}

/** Reads the settings of WebTransport; null if it isn't offered. */
export const readWebTransport = (
  settings: Static<typeof WebTransportSettings>,
): WebTransportChoice | null => {
  const { WEBTRANSPORT_PORT: port, WEBTRANSPORT_CERT: certificate, WEBTRANSPORT_KEY: key } = settings
  if (Boolean(certificate) !== Boolean(key))
    throw new Error('WEBTRANSPORT_CERT and WEBTRANSPORT_KEY come together')
  if (certificate && port === undefined) throw new Error('WEBTRANSPORT_CERT needs WEBTRANSPORT_PORT')
  if (port === undefined) return null
  return { port, files: certificate && key ? { certificate, key } : null }
}

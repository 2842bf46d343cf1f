import type { Static } from 'typebox'
import { Type } from 'typebox'

export const WebTransportSettings = Type.Object({
  /** The UDP port that WebTransport is offered at, which pages reach as it is; 0: any. Without it there is none. */
  WEBTRANSPORT_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  /** Files of a certificate that browsers know, and its key; without them the server makes its own. */
  WEBTRANSPORT_CERT: Type.Optional(Type.String()),
  WEBTRANSPORT_KEY: Type.Optional(Type.String()),
})

export interface WebTransportChoice {
  port: number
  /** Null: a self-signed one, which pages know by its hash. */
  files: { certificate: string; key: string } | null
}

/** Null: it is not offered. */
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

import type { IncomingMessage } from 'node:http'
import { REALTIME } from '@metapyra/contract/connection'
import { errors } from '@metapyra/contract/errors'
import { createOpenConnections } from '../../http/connections/open-connections.ts'
import { hasTwoHosts } from '../../http/edge/address-check.ts'
import type { Hosts } from '../../http/edge/hosts.ts'
import { nameOfHost } from '../../http/edge/hosts.ts'
import type { RawSocket } from './engine.ts'
import type { Remote } from './remote-address.ts'

/** An office may share one address; each person has a few sockets. */
export const MAX_SOCKETS_AN_ADDRESS = 200

interface Deps {
  hosts: Hosts
  remoteOf(request: IncomingMessage): Remote
  maxAnAddress: number
  isDraining(): boolean
}

/** A request by QUIC, which comes through no proxy. */
interface QuicRequest {
  url: string
  authority: string
  origin: string
  ip: string
}

/** Checks a connection before anything is stored for it. CORS doesn't cover sockets, so the origin is checked here. */
export interface HandshakeGuard {
  allowRequest(request: IncomingMessage, answer: (refusal: string | null, isAllowed: boolean) => void): void
  /** Why a connection with this first request may not upgrade to WebTransport; null if it may. */
  refusalOfUpgrade(first: IncomingMessage, request: QuicRequest): string | null
  /** Counts an admitted connection until it closes. */
  count(socket: RawSocket): void
}

export const createHandshakeGuard = ({ hosts, remoteOf, maxAnAddress, isDraining }: Deps): HandshakeGuard => {
  const open = createOpenConnections(maxAnAddress)

  const refusalNow = (url: string): string | null => {
    if (isDraining()) return errors.OVERLOADED.message
    return url.length > REALTIME.maxUriLength ? errors.URI_TOO_LONG.message : null
  }
  const refusalFor = (ip: string, host: string, isOwn: boolean): string | null => {
    if (hosts.kindOf(host).kind === 'unknown') return errors.UNAUTHORIZED_DOMAIN.message
    if (!isOwn) return errors.BAD_ORIGIN.message
    return open.isFull(ip) ? errors.TOO_MANY.message : null
  }
  const refusalOf = (request: IncomingMessage): string | null => {
    const refusal = refusalNow(request.url ?? '')
    if (refusal) return refusal
    if (hasTwoHosts(request)) return errors.VALIDATION.message
    const { ip, host, origin } = remoteOf(request)
    return refusalFor(ip, host, isOwnOrigin(request, origin))
  }

  return {
    allowRequest: (request, answer) => {
      const refusal = refusalOf(request)
      answer(refusal, refusal === null)
    },
    refusalOfUpgrade: (first, { url, authority, origin, ip }) => {
      const own = remoteOf(first)
      // Its port differs from the page's, but a browser always names the page as origin.
      const isOwn = origin === own.origin && nameOfHost(authority) === nameOfHost(own.host)
      return refusalNow(url) ?? refusalFor(ip, own.host, isOwn)
    },
    count: (socket) => {
      // Several simultaneous requests may all have been admitted before the first was counted.
      if (!open.add(remoteOf(socket.request).ip, socket)) socket.close(true)
    },
  }
}

/** Only a page's own polling GET has no Origin; every other way a browser opens a socket sends one. */
const isOwnOrigin = ({ headers, method }: IncomingMessage, own: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin !== undefined) return headers.origin === own
  return method === 'GET' && headers.upgrade === undefined
}

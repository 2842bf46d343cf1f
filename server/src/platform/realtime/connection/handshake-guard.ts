import type { IncomingMessage } from 'node:http'
import { REALTIME } from '@metapyra/contract/connection'
import { errors } from '@metapyra/contract/errors'
import { createOpenConnections } from '../../http/connections/open-connections.ts'
import { hasTwoHosts } from '../../http/edge/address-check.ts'
import type { Hosts } from '../../http/edge/hosts.ts'
import { nameOfHost } from '../../http/edge/hosts.ts'
import type { RawSocket } from './engine.ts'
import type { Remote } from './remote-address.ts'

/** An office comes from one; each person has a few of their own. */
export const MAX_SOCKETS_AN_ADDRESS = 200

interface Deps {
  hosts: Hosts
  remoteOf(request: IncomingMessage): Remote
  maxAnAddress: number
  isDraining(): boolean
}

/** Who asks by QUIC, which passes no proxy. */
interface AskedByQuic {
  url: string
  authority: string
  origin: string
  ip: string
}

/** What a connection passes before anything is kept for it. CORS does not cover sockets, so the origin is checked here. */
export interface Door {
  allowRequest(request: IncomingMessage, answer: (refusal: string | null, isAllowed: boolean) => void): void
  /** Why a connection that has begun so may not go on over WebTransport; null: it may. */
  refusalOfUpgrade(first: IncomingMessage, asked: AskedByQuic): string | null
  /** Counts a connection that was let in, until it closes. */
  count(socket: RawSocket): void
}

export const createDoor = ({ hosts, remoteOf, maxAnAddress, isDraining }: Deps): Door => {
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
      // Its port is another one than the page's; a browser always names the page.
      const isOwn = origin === own.origin && nameOfHost(authority) === nameOfHost(own.host)
      return refusalNow(url) ?? refusalFor(ip, own.host, isOwn)
    },
    count: (socket) => {
      // Several that asked at once may all have been let in before the first was counted.
      if (!open.add(remoteOf(socket.request).ip, socket)) socket.close(true)
    },
  }
}

/** A page's own GET by polling carries no Origin; all else that a browser opens a socket with does. */
const isOwnOrigin = ({ headers, method }: IncomingMessage, own: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin !== undefined) return headers.origin === own
  return method === 'GET' && headers.upgrade === undefined
}

import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:dgram'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isIPv6 } from 'node:net'
import { createOpenConnections } from '../http/connections/open-connections.ts'
import { PACKET_BYTES } from './quic-config.ts'
import type { QuicConnection, QuicEvents } from './quic-connection.ts'
import { createQuicConnection } from './quic-connection.ts'
import type { Address, Quiche, QuicheConfig, QuicheHeader } from './quiche.ts'
import { PACKET } from './quiche.ts'
import { createRetryTokens } from './retry-tokens.ts'

const ID_BYTES = 16
const MOST_CONNECTIONS = 4000
/** With so many under way that have asked for nothing yet, each is to show first that its address is its own. */
const MANY_STRANGERS = 50
/** Of a first datagram (RFC 9000, 14.1): no answer to a shorter one, whose sender may be anybody, is longer than it. */
const FEWEST_BYTES = 1200
const NO_SUCH_FAMILY = ['EAFNOSUPPORT', 'EADDRNOTAVAIL']

interface Deps {
  quiche: Quiche
  /** Of the certificate that is valid now. */
  config(): QuicheConfig
  maxAnAddress: number
  onConnection(connection: QuicConnection): QuicEvents
}

/** Takes QUIC connections at an address, bounded in number, of each address too. */
export interface QuicListener {
  /** Of several addresses each takes its own family alone. */
  bind(hosts: string[], port: number): Promise<number>
  close(): Promise<void>
}

const keyOf = (id: Uint8Array): string => Buffer.from(id).toString('latin1')
/** As the other doors write it: a socket for both families names the older one's in the newer one's way. */
const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')

export const createQuicListener = ({ quiche, config, maxAnAddress, onConnection }: Deps): QuicListener => {
  const byId = new Map<string, QuicConnection>()
  const connections = new Set<QuicConnection>()
  const open = createOpenConnections(maxAnAddress)
  const tokens = createRetryTokens()
  const sockets: Socket[] = []
  const out = Buffer.alloc(PACKET_BYTES)

  const strangers = (): number => {
    let count = 0
    for (const connection of connections) if (!connection.hasAsked()) count += 1
    return count
  }
  const readHeader = (data: Buffer): QuicheHeader | undefined => {
    try {
      return quiche.Header.fromSlice(data, ID_BYTES)
    } catch {
      return undefined
    }
  }
  const answer = (socket: Socket, length: number, to: Address): void =>
    socket.send(Buffer.from(out.subarray(0, length)), to.port, to.host, () => undefined)

  const accept = (
    socket: Socket,
    header: QuicheHeader,
    from: Address,
    to: Address,
  ): QuicConnection | undefined => {
    const ip = plainIp(from.host)
    if (connections.size >= MOST_CONNECTIONS || open.isFull(ip)) return undefined
    if (!quiche.versionIsSupported(header.version)) {
      answer(socket, quiche.negotiateVersion(header.scid, header.dcid, out), from)
      return undefined
    }
    const token = header.token ?? Buffer.of()
    if (token.length === 0 && strangers() >= MANY_STRANGERS) {
      const id = randomBytes(ID_BYTES)
      const minted = tokens.mint(ip, header.dcid)
      answer(socket, quiche.retry(header.scid, header.dcid, id, minted, header.version, out), from)
      return undefined
    }
    const firstId = token.length > 0 ? tokens.read(ip, token) : undefined
    if (token.length > 0 && !firstId) return undefined
    // After a retry it writes to the id that it was given.
    const id = firstId ? Buffer.from(header.dcid) : randomBytes(ID_BYTES)
    const keys = [keyOf(id), keyOf(header.dcid)]
    let close: () => void = () => undefined
    const connection: QuicConnection = createQuicConnection({
      quic: quiche.Connection.accept(id, firstId ?? null, to, from, config()),
      ip,
      send: (packet, { host, port }) => socket.send(packet, port, host, () => undefined),
      events: {
        onAsked: (asked) => events.onAsked(asked),
        onStream: () => events.onStream(),
        onData: (bytes) => events.onData(bytes),
        onClosed: () => events.onClosed(),
      },
      onGone: () => {
        for (const key of keys) byId.delete(key)
        connections.delete(connection)
        close()
      },
    })
    const events = onConnection(connection)
    for (const key of keys) byId.set(key, connection)
    connections.add(connection)
    open.add(ip, {
      once: (_event, listener) => {
        close = listener
      },
    })
    return connection
  }

  const hear = (socket: Socket, to: Address, data: Buffer, from: Address): void => {
    const header = readHeader(data)
    if (!header) return
    const isFirst =
      (header.ty === PACKET.initial || header.ty === PACKET.zeroRtt) && data.length >= FEWEST_BYTES
    try {
      const known = byId.get(keyOf(header.dcid))
      const connection = known ?? (isFirst ? accept(socket, header, from, to) : undefined)
      connection?.receive(data, { from, to })
    } catch {
      // Nothing that a stranger sends ends the others.
    }
  }

  const bindOne = async (host: string, port: number, ipv6Only: boolean): Promise<number> => {
    const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', ipv6Only })
    sockets.push(socket)
    socket.bind(port, host)
    await once(socket, 'listening')
    socket.on('error', () => undefined)
    const local = socket.address() as AddressInfo
    const to = { host: local.address, port: local.port }
    socket.on('message', (data, { address, port: remotePort }) =>
      hear(socket, to, data, { host: address, port: remotePort }),
    )
    return local.port
  }

  return {
    bind: async (hosts, port) => {
      const [first = '', ...others] = hosts
      const bound = await bindOne(first, port, others.length > 0 && isIPv6(first))
      for (const host of others)
        await bindOne(host, bound, isIPv6(host)).catch((error: NodeJS.ErrnoException) => {
          // A machine may have one family alone.
          if (!NO_SUCH_FAMILY.includes(error.code ?? '')) throw error
        })
      return bound
    },
    close: async () => {
      for (const connection of connections) connection.end()
      await new Promise((resolve) => setTimeout(resolve, 400))
      for (const socket of sockets) socket.close()
    },
  }
}

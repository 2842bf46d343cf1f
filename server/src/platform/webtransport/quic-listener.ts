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
/** With this many connections that have requested nothing yet, a new one first has to prove its address. */
const ADDRESS_PROOF_THRESHOLD = 50
/**
 * The minimum of a first datagram (RFC 9000, 14.1). Its sender may be forged, and a response to a shorter one would be
 * longer than the datagram.
 */
const MIN_FIRST_DATAGRAM_BYTES = 1200
const NO_SUCH_FAMILY = ['EAFNOSUPPORT', 'EADDRNOTAVAIL']

interface Deps {
  quiche: Quiche
  /** Has the certificate that is valid now. */
  config(): QuicheConfig
  maxAnAddress: number
  onConnection(connection: QuicConnection): QuicEvents
}

/** Accepts QUIC connections at an address, with limits in total and per client address. */
export interface QuicListener {
  /** Binds to several addresses, each only for its own IP family. */
  bind(hosts: string[], port: number): Promise<number>
  close(): Promise<void>
}

const keyOf = (id: Uint8Array): string => Buffer.from(id).toString('latin1')
/** Writes IPv4 addresses as the other listeners do, because a dual-stack socket reports them mapped to IPv6. */
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
    if (token.length === 0 && strangers() >= ADDRESS_PROOF_THRESHOLD) {
      const id = randomBytes(ID_BYTES)
      const minted = tokens.mint(ip, header.dcid)
      answer(socket, quiche.retry(header.scid, header.dcid, id, minted, header.version, out), from)
      return undefined
    }
    const firstId = token.length > 0 ? tokens.read(ip, token) : undefined
    if (token.length > 0 && !firstId) return undefined
    // After a retry, the client uses the id that it was given.
    const id = firstId ? Buffer.from(header.dcid) : randomBytes(ID_BYTES)
    const keys = [keyOf(id), keyOf(header.dcid)]
    let close: () => void = () => undefined
    const connection: QuicConnection = createQuicConnection({
      quic: quiche.Connection.accept(id, firstId ?? null, to, from, config()),
      ip,
      send: (packet, { host, port }) => socket.send(packet, port, host, () => undefined),
      events: {
        onAsked: (head) => events.onAsked(head),
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
      (header.ty === PACKET.initial || header.ty === PACKET.zeroRtt) &&
      data.length >= MIN_FIRST_DATAGRAM_BYTES
    try {
      const known = byId.get(keyOf(header.dcid))
      const connection = known ?? (isFirst ? accept(socket, header, from, to) : undefined)
      connection?.receive(data, { from, to })
    } catch {
      // Data from one client must not end the other connections.
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
          // A machine may have only one IP family.
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

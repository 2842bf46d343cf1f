/** For tests: a WebTransport client that behaves like a browser, or deliberately otherwise. Not part of the server. */
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { controlOpening, FRAME } from '../platform/webtransport/http3.ts'
import { createQuicConfig, PACKET_BYTES } from '../platform/webtransport/quic-config.ts'
import { loadQuiche, quicheBinary } from '../platform/webtransport/quiche.ts'
import { varint } from '../platform/webtransport/varint.ts'

const LOCAL = '127.0.0.1'
const REQUEST = 0
const STREAM = 4
const CONTROL = 2
const PATIENCE_MS = 10_000

const prefixed = (flags: number, bits: number, length: number): Buffer => {
  const most = 2 ** bits - 1
  if (length < most) return Buffer.of(flags | length)
  const rest = length - most
  return Buffer.of(flags | most, ...(rest < 128 ? [rest] : [0x80 | (rest & 0x7f), rest >> 7]))
}
/** A header block with only literals. */
export const literalBlock = (fields: Record<string, string>): Buffer =>
  Buffer.concat([
    Buffer.of(0, 0),
    ...Object.entries(fields).flatMap(([name, value]) => [
      prefixed(0x20, 3, name.length),
      Buffer.from(name),
      prefixed(0, 7, value.length),
      Buffer.from(value),
    ]),
  ])

/** Opens a QUIC connection to a test server, accepting any certificate. */
export const openQuic = async (port: number, local = LOCAL) => {
  const quiche = loadQuiche(quicheBinary() ?? '')
  const socket = createSocket(isIPv6(local) ? 'udp6' : 'udp4')
  socket.bind(0, local)
  await once(socket, 'listening')
  const { port: ownPort } = socket.address() as AddressInfo
  const [own, other] = [
    { host: local, port: ownPort },
    { host: local, port },
  ]
  const quic = quiche.Connection.connect(
    'localhost',
    randomBytes(16),
    own,
    other,
    createQuicConfig(quiche, null),
  )
  const datagrams = new Map<number, Buffer>()
  const chunk = Buffer.alloc(65_536)
  let timer: NodeJS.Timeout | undefined
  const readAll = (): void => {
    for (const id of quic.readable()) {
      const read = quic.streamRecv(id, chunk)
      if (read)
        datagrams.set(id, Buffer.concat([datagrams.get(id) ?? Buffer.of(), chunk.subarray(0, read[0])]))
    }
  }
  const settle = (): void => {
    const packet = Buffer.alloc(PACKET_BYTES)
    for (let out = quic.send(packet); out; out = quic.send(packet))
      socket.send(Buffer.from(packet.subarray(0, out[0])), port, local, () => undefined)
    clearTimeout(timer)
    const dueMs = quic.timeout()
    if (dueMs !== null && !quic.isClosed())
      timer = setTimeout(() => {
        quic.onTimeout()
        settle()
      }, dueMs)
  }
  socket.on('message', (data) => {
    try {
      quic.recv(data, { from: other, to: own })
      readAll()
    } catch {
      // A broken connection shows in its effects.
    }
    settle()
  })
  const until = async (isThere: () => boolean): Promise<boolean> => {
    for (const endMs = Date.now() + PATIENCE_MS; Date.now() < endMs; await wait(10))
      if (isThere()) return true
    return false
  }
  const send = (id: number, bytes: Buffer, isEnd = false): void => {
    quic.streamSend(id, bytes, isEnd)
    settle()
  }
  settle()
  await until(() => quic.isEstablished() || quic.isClosed())
  return {
    isOpen: () => quic.isEstablished() && !quic.isClosed(),
    /** Sends bytes on any stream; those that browsers open for requests have ids divisible by 4. */
    send,
    heard: (id: number) => datagrams.get(id) ?? Buffer.of(),
    /** Requests a session, and resolves with the response's status. */
    ask: async (fields: Record<string, string>): Promise<number | undefined> => {
      send(CONTROL, controlOpening())
      const block = literalBlock(fields)
      send(REQUEST, Buffer.concat([varint(FRAME.headers), varint(block.length), block]))
      await until(() => (datagrams.get(REQUEST)?.length ?? 0) >= 5 || quic.isClosed())
      const index = datagrams.get(REQUEST)?.subarray(4, 6)
      return index && ({ 217: 200, 219: 404, 220: 503, 255: 403 } as Record<number, number>)[index[0] ?? 0]
    },
    /** Opens the session's stream, and sends data on it. */
    begin: (bytes: Buffer) =>
      send(STREAM, Buffer.concat([varint(FRAME.webtransportStream), varint(REQUEST), bytes])),
    say: (bytes: Buffer) => send(STREAM, bytes),
    /** True if the text arrives on the session's stream within some seconds. */
    hears: (text: string) => until(() => (datagrams.get(STREAM)?.includes(text) ?? false) || quic.isClosed()),
    ends: () => until(() => quic.isClosed() || quic.isDraining()),
    close: () => {
      clearTimeout(timer)
      socket.close()
    },
  }
}

/** Sends UDP packets that aren't QUIC. */
export const sendPackets = async (port: number, packets: Buffer[]): Promise<void> => {
  const socket = createSocket('udp4')
  for (const packet of packets) await new Promise((resolve) => socket.send(packet, port, LOCAL, resolve))
  socket.close()
}

import { createPacketDecoderStream, createPacketEncoderStream } from 'engine.io-parser'

interface Packet {
  type: string
  data?: unknown
}

/** What an open transport is written and closed by. */
export interface Line {
  write(packets: Packet[]): void
  close(): void
}

/** A transport of engine.io-client that is being opened, as far as it is used here: most of it is protected there. */
export interface OpeningTransport {
  readyState: string
  opts: { port?: number }
  query: Record<string, string>
  socket: { binaryType: BinaryType }
  createUri(schema: string, query: Record<string, string>): string
  onOpen(): void
  onPacket(packet: Packet): void
  onClose(): void
  onError(reason: string, cause: unknown): void
  emitReserved(event: 'drain'): void
  writable: boolean
}

/**
 * The port where the server currently offers WebTransport, and its certificate hashes. Both can change while a page is
 * open.
 */
const readOffer = async (
  answer: Response,
): Promise<{ port: number; serverCertificateHashes: WebTransportHash[] }> => {
  const { port, hashes } = (await answer.json()) as { port: number; hashes: string[] }
  const serverCertificateHashes = hashes.map((hash) => ({
    algorithm: 'sha-256',
    value: Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)),
  }))
  return { port, serverCertificateHashes }
}

/** Passes on the server's packets until the stream ends. */
const follow = async (transport: OpeningTransport, packets: ReadableStream<Packet>): Promise<void> => {
  const reader = packets.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    transport.onPacket(value)
  }
}

/**
 * Opens a transport over WebTransport as the library does, at the server's port. Rejects if that fails, and leaves
 * nothing that would reject later, because the client then falls back to a WebSocket.
 */
export const openLine = async (
  transport: OpeningTransport,
  offer: Response,
  onLine: (line: Line) => void,
): Promise<void> => {
  const { port, serverCertificateHashes } = await readOffer(offer)
  if (transport.readyState !== 'opening') return
  transport.opts.port = port
  // The server needs the session id in the request, while the library sends it only in the stream.
  const session = new WebTransport(transport.createUri('https', transport.query), { serverCertificateHashes })
  const fail = (cause: unknown) => transport.onError('webtransport error', cause)
  onLine({ write: () => undefined, close: () => session.close() })
  session.closed.then(() => transport.onClose(), fail)
  await session.ready
  const stream = await session.createBidirectionalStream()
  const decoder = createPacketDecoderStream(Number.MAX_SAFE_INTEGER, transport.socket.binaryType)
  const encoder = createPacketEncoderStream()
  encoder.readable.pipeTo(stream.writable).catch(fail)
  const writer = encoder.writable.getWriter()
  const write = async (packets: Packet[]): Promise<void> => {
    transport.writable = false
    for (const packet of packets) await writer.write(packet)
    transport.writable = true
    transport.emitReserved('drain')
  }
  onLine({ write: (packets) => void write([...packets]).catch(fail), close: () => session.close() })
  follow(transport, stream.readable.pipeThrough(decoder)).catch(fail)
  await writer.write({ type: 'open', data: JSON.stringify({ sid: transport.query['sid'] }) })
  if (transport.readyState === 'opening') transport.onOpen()
}

import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect } from 'node:net'

/** A minimal WebSocket client: a thousand of them fit on one core. */
export interface RawClient {
  /** `send` sends a text frame; `write` sends bytes unchanged. */
  send(text: string): void
  write(bytes: Buffer): void
  /** Stops reading, but stays connected. */
  stall(): void
  close(): void
  readonly bytesRead: number
}

interface Options {
  port: number
  /** The client's own IP address, as real people have. Through a proxy, it is in a header. */
  address: string
  cookie?: string
  /** The host that a proxy forwards an https request for. */
  proxiedFor?: string
  /** Called with the frame's text, or its beginning. The buffer is valid until the listener returns. */
  onText(payload: Buffer, client: RawClient): void
  onClose(): void
}

const NOTHING = Buffer.alloc(0)
const OPCODE = { text: 0x81, close: 8 }

/** The headers by which a proxy that terminates TLS describes the original request. */
export const proxyHeaders = (host: string, address: string): string =>
  `Host: ${host}\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: ${address}\r\nOrigin: https://${host}\r\n`

export const openRawClient = ({
  port,
  address,
  cookie,
  proxiedFor,
  onText,
  onClose,
}: Options): Promise<RawClient> =>
  new Promise((resolve, reject) => {
    const from = proxiedFor ? {} : { localAddress: address }
    const socket = connect({ port, host: '127.0.0.1', ...from, noDelay: true })
    const client = clientOf(socket)
    const onHead = (chunk: Buffer): void => {
      const end = chunk.indexOf('\r\n\r\n')
      if (!chunk.subarray(0, 12).includes('101') || end < 0) {
        socket.destroy(new Error(chunk.toString('latin1')))
        return
      }
      const read = createReader(client, onText)
      socket.off('data', onHead)
      socket.on('data', read)
      resolve(client)
      if (chunk.length > end + 4) read(chunk.subarray(end + 4))
    }
    socket.on('data', onHead)
    socket.once('error', reject)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      reject(new Error('closed'))
      onClose()
    })
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n` +
        (proxiedFor
          ? proxyHeaders(proxiedFor, address)
          : `Host: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n`) +
        (cookie ? `Cookie: ${cookie}\r\n` : '') +
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
  })

const clientOf = (socket: Socket): RawClient => ({
  send: (text) => void socket.write(frameOf(text)),
  write: (bytes) => void socket.write(bytes),
  stall: () => void socket.pause(),
  close: () => void socket.destroy(),
  get bytesRead() {
    return socket.bytesRead
  },
})

/** A frame of less than 64 KB of ASCII, masked with zeros. */
const frameOf = (text: string): Buffer => {
  const { length } = text
  const head = length < 126 ? 6 : 8
  const frame = Buffer.alloc(head + length)
  frame[0] = OPCODE.text
  frame[1] = 0x80 | Math.min(length, 126)
  if (length >= 126) frame.writeUInt16BE(length, 2)
  frame.write(text, head, 'latin1')
  return frame
}

const createReader = (client: RawClient, onText: (payload: Buffer, client: RawClient) => void) => {
  let rest: Buffer = NOTHING
  return (chunk: Buffer): void => {
    const buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (let frame = frameAt(buffer, at); frame; frame = frameAt(buffer, at)) {
      at = frame.end
      const payload = buffer.subarray(frame.start, frame.end)
      if (frame.opcode === OPCODE.close) client.close()
      // Engine.IO's heartbeat.
      else if (payload.length === 1 && payload[0] === 0x32) client.send('3')
      else onText(payload, client)
    }
    rest = at < buffer.length ? Buffer.from(buffer.subarray(at)) : NOTHING
  }
}

/** A server's frame, which is not masked; undefined if it is incomplete. */
const frameAt = (buffer: Buffer, at: number) => {
  if (buffer.length < at + 2) return undefined
  const short = (buffer[at + 1] ?? 0) & 0x7f
  const head = short < 126 ? 2 : short === 126 ? 4 : 10
  if (buffer.length < at + head) return undefined
  const length =
    head === 2 ? short : head === 4 ? buffer.readUInt16BE(at + 2) : Number(buffer.readBigUInt64BE(at + 2))
  const start = at + head
  const end = start + length
  return buffer.length < end ? undefined : { opcode: (buffer[at] ?? 0) & 0x0f, start, end }
}

import type { IncomingMessage } from 'node:http'

const CLOSE_WITHIN_MS = 1000

/** The parts of Engine.IO's connection used here, below Socket.IO. */
export interface RawSocket {
  readonly request: IncomingMessage
  readonly readyState: string
  /** Packets that the transport has not taken yet. */
  readonly writeBuffer: { data?: string | Buffer }[]
  /** The WebSocket, with the bytes that it has not passed to the network yet. */
  readonly transport: Transport
  once(event: 'close', listener: () => void): void
  once(event: 'upgrade', listener: (transport: Transport) => void): void
  close(discard?: boolean): void
}

interface Packet {
  type: string
  data?: string | Buffer
}

interface Transport {
  readonly name: string
  /** True if the transport has sent everything it was given. */
  readonly writable: boolean
  readonly socket?: Wire
  onPacket(packet: Packet): void
}

interface Wire {
  readonly bufferedAmount: number
  once(event: 'close', listener: () => void): void
  terminate(): void
  readonly _sender: { sendFrame(frame: [Buffer]): void }
}

/**
 * Sends a frame directly on a WebSocket, as Engine.IO does for broadcasts. Skipping the layers between saves half of a
 * delivery's cost besides the system call. Returns false if other data must go first.
 */
export const sendFrame = ({ readyState, writeBuffer, transport }: RawSocket, frame: Buffer): boolean => {
  const { writable, socket } = transport
  const isFree = readyState === 'open' && writable && writeBuffer.length === 0
  if (!isFree || !socket || socket.bufferedAmount > 0) return false
  socket._sender.sendFrame([frame])
  return true
}

/**
 * Passes texts with this start to `take` before Socket.IO parses them, which would be a third of the cost of receiving
 * them. Those that it doesn't take go on to Socket.IO.
 */
export const onFirstMessage = (socket: RawSocket, opening: string, take: (text: string) => boolean): void => {
  const listenOn = (transport: Transport): void => {
    const onPacket = transport.onPacket.bind(transport)
    transport.onPacket = (packet) => {
      const { type, data } = packet
      const isTaken = type === 'message' && typeof data === 'string' && data.startsWith(opening) && take(data)
      if (!isTaken) onPacket(packet)
    }
  }
  listenOn(socket.transport)
  socket.once('upgrade', listenOn)
}

const LENGTH = { inOneByte: 125, inTwo: 0xffff }

/** Encodes an Engine.IO text as a frame of RFC 6455, as servers send them. */
export const frameOf = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const head = length <= LENGTH.inOneByte ? 2 : length <= LENGTH.inTwo ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, head)
  return frame
}

/** The WebSockets that have not closed yet, including those that Engine.IO counts as closed. */
export interface WebSocketTracker {
  follow(socket: RawSocket): void
  /** Closes connections once they are flushed; terminates those that don't answer within a second. */
  closeAll(sockets: RawSocket[]): Promise<void>
}

export const createWires = (): WebSocketTracker => {
  const open = new Set<Wire>()
  const add = (wire: Wire | undefined): void => {
    if (!wire) return
    open.add(wire)
    wire.once('close', () => open.delete(wire))
  }
  return {
    follow: (socket) => {
      add(socket.transport.socket)
      socket.once('upgrade', (transport) => add(transport.socket))
      // A peer that doesn't answer the closing handshake would keep the connection for half a minute.
      socket.once('close', () => {
        const wire = socket.transport.socket
        setTimeout(() => wire?.terminate(), CLOSE_WITHIN_MS).unref()
      })
    },
    closeAll: async (sockets) => {
      for (const socket of sockets) socket.close()
      const closed = [...open].map((wire) => new Promise<void>((resolve) => wire.once('close', resolve)))
      await withTimeout(CLOSE_WITHIN_MS, Promise.all(closed))
      for (const wire of open) wire.terminate()
    },
  }
}

/** Resolves when the work is done or the time is up. */
export const withTimeout = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}

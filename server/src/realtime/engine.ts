import type { IncomingMessage } from 'node:http'

const CLOSE_WITHIN_MS = 1000

/** What is used here of Engine.IO's own connection, below Socket.IO. */
export interface RawSocket {
  readonly request: IncomingMessage
  /** Packets that the transport has not taken yet. */
  readonly writeBuffer: { data?: string | Buffer }[]
  /** Its `socket` is the WebSocket, with the bytes that it has not handed to the network yet. */
  readonly transport: Transport
  once(event: 'close', listener: () => void): void
  once(event: 'upgrade', listener: (transport: Transport) => void): void
  close(discard?: boolean): void
}

interface Transport {
  readonly name: string
  readonly socket?: Wire
}

interface Wire {
  readonly bufferedAmount: number
  once(event: 'close', listener: () => void): void
  terminate(): void
}

/** The WebSockets that have not closed yet, those included that Engine.IO counts as closed. */
export interface Wires {
  follow(socket: RawSocket): void
  /** Closes connections once they are flushed; who does not answer within a second is cut off. */
  closeAll(sockets: RawSocket[]): Promise<void>
}

export const createWires = (): Wires => {
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
      // A peer that does not answer the closing handshake would keep the connection half a minute.
      socket.once('close', () => {
        const wire = socket.transport.socket
        setTimeout(() => wire?.terminate(), CLOSE_WITHIN_MS).unref()
      })
    },
    closeAll: async (sockets) => {
      for (const socket of sockets) socket.close()
      const closed = [...open].map((wire) => new Promise<void>((resolve) => wire.once('close', resolve)))
      await within(CLOSE_WITHIN_MS, Promise.all(closed))
      for (const wire of open) wire.terminate()
    },
  }
}

/** Resolves with the work, or without it when its time is over. */
export const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}

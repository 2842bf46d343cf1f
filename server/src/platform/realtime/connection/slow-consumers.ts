import type { RawSocket } from './engine.ts'

const MAX_QUEUED_BYTES = 1024 * 1024
export const LOOK_EVERY_MS = 500

const queuedBytes = ({ writeBuffer, transport }: RawSocket): number => {
  let bytes = transport.socket?.bufferedAmount ?? 0
  for (const { data } of writeBuffer) bytes += data?.length ?? 0
  return bytes
}

/** [LIVE-9] Closes connections whose client doesn't read what is sent; it reconnects and requests what it missed. */
export const closeSlowConsumers = (sockets: Iterable<RawSocket>): number => {
  let closed = 0
  for (const socket of sockets) {
    if (queuedBytes(socket) <= MAX_QUEUED_BYTES) continue
    const { transport } = socket
    socket.close(true)
    // A closing handshake would wait behind everything that is queued.
    transport.socket?.terminate()
    closed += 1
  }
  return closed
}

import type { RawSocket } from '../connection/engine.ts'
import { onFirstMessage } from '../connection/engine.ts'
import type { LiveSocket } from '../connection/io.ts'
import type { LiveEvent } from '../live.ts'

const MOVE: LiveEvent = 'space:move'
/** The start of a Socket.IO event without an acknowledgment, as moves are sent. */
const OPENING = `2["${MOVE}",`

/** Receives moves without Socket.IO, because everyone sends ten a second. */
export const onMoves = (socket: LiveSocket, handle: (event: string, args: unknown[]) => void): void => {
  onFirstMessage(socket.conn as unknown as RawSocket, OPENING, (text) => {
    if (!socket.connected) return false
    const packet = parse(text.slice(1))
    if (packet?.length !== 2) return false
    handle(MOVE, [packet[1]])
    return true
  })
}

/** Undefined for invalid JSON, for which Socket.IO then closes the connection. */
const parse = (json: string): unknown[] | undefined => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

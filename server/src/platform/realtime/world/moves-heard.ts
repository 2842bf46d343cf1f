import type { RawSocket } from '../connection/engine.ts'
import { hearFirst } from '../connection/engine.ts'
import type { LiveSocket } from '../connection/io.ts'
import type { LiveEvent } from '../live.ts'

const MOVE: LiveEvent = 'space:move'
/** As Socket.IO sends it where nobody waits for an answer, as nobody does who walks. */
const OPENING = `2["${MOVE}",`

/** Movement comes past Socket.IO: there are ten moves a second from everybody. */
export const hearMoves = (socket: LiveSocket, handle: (event: string, args: unknown[]) => void): void => {
  hearFirst(socket.conn as unknown as RawSocket, OPENING, (text) => {
    if (!socket.connected) return false
    const packet = parse(text.slice(1))
    if (packet?.length !== 2) return false
    handle(MOVE, [packet[1]])
    return true
  })
}

/** Undefined for what is no JSON: Socket.IO then ends the connection. */
const parse = (json: string): unknown[] | undefined => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

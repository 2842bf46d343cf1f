import type { Moves } from '@metapyra/contract/moves'
import { firstOf } from '@metapyra/contract/moves'
import type { ServerToClient } from '@metapyra/contract/realtime'
import { audienceOf } from '../audience.ts'
import type { RawSocket } from './engine.ts'
import { frameOf, sendFrame } from './engine.ts'
import type { LiveServer } from './io.ts'

/** What the world sends to sockets. */
export interface Wire {
  toSpace<E extends keyof ServerToClient>(
    spaceId: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  toSocket<E extends keyof ServerToClient>(
    socketId: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** The first `stops` moves are stops, which must arrive; of ongoing steps a slow socket misses some. */
  toSockets(socketIds: Iterable<string>, moves: Moves, stops: number): void
}

export const createWire = (io: LiveServer): Wire => ({
  toSpace: (spaceId, event, ...args) => {
    io.to(audienceOf(spaceId, event)).emit(event, ...args)
  },
  toSocket: (socketId, event, ...args) => {
    io.to(socketId).emit(event, ...args)
  },
  toSockets: (socketIds, moves, stops) => {
    const frame = frameOf(`42${JSON.stringify(['space:moves', moves])}`)
    for (const socketId of socketIds) {
      const socket = io.sockets.sockets.get(socketId)
      if (!socket) continue
      const raw = socket.conn as unknown as RawSocket
      if (raw.transport.name !== 'websocket')
        (stops > 0 ? socket : socket.volatile).emit('space:moves', moves)
      else if (!sendFrame(raw, frame) && stops > 0) socket.emit('space:moves', firstOf(moves, stops))
    }
  },
})

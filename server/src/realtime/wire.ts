import type { Moves } from '@metapyra/contract/moves'
import type { ServerToClient } from '@metapyra/contract/realtime'
import type { LiveServer } from './io.ts'
import { cellRoom, spaceRoom } from './rooms.ts'

/** What the floor does to sockets. */
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
  /** Lets a socket hear the batches of one cell, and those of the cell where it was before no more. */
  tune(socketId: string, spaceId: string, cell: number, before: number | undefined): void
  toCell(spaceId: string, cell: number, isVolatile: boolean, moves: Moves): void
}

export const createWire = (io: LiveServer): Wire => ({
  toSpace: (spaceId, event, ...args) => {
    io.to(spaceRoom(spaceId)).emit(event, ...args)
  },
  toSocket: (socketId, event, ...args) => {
    io.to(socketId).emit(event, ...args)
  },
  tune: (socketId, spaceId, cell, before) => {
    const socket = io.sockets.sockets.get(socketId)
    if (before !== undefined) void socket?.leave(cellRoom(spaceId, before))
    void socket?.join(cellRoom(spaceId, cell))
  },
  toCell: (spaceId, cell, isVolatile, moves) => {
    const room = io.to(cellRoom(spaceId, cell))
    // Where people stop must arrive; of steps that are under way a slow client may miss some.
    ;(isVolatile ? room.volatile : room).emit('space:moves', moves)
  },
})

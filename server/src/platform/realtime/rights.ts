import { isAdminRole } from '@metapyra/contract/constants'
import { isVisitor } from '@metapyra/contract/presence'
import type { LiveServer, LiveSocket } from './connection/io.ts'
import type { LiveCaller } from './live.ts'
import { consoleRoom, everywhereRoom, personRoom } from './rooms.ts'

const COME_BACK_MS = 50

/** [GUEST-14] What a page knows, and hears, goes by what its person was let see when it came in. */
const isFencedOtherwise = (before: LiveCaller, now: LiveCaller): boolean => {
  if (!isVisitor(before) && !isVisitor(now)) return false
  return isVisitor(before) !== isVisitor(now) || JSON.stringify(before.fence) !== JSON.stringify(now.fence)
}

const mayFollow = ({ role }: Pick<LiveCaller, 'role'>): boolean => isAdminRole(role)

/** What becomes of open sockets when somebody's role is another one by now. */
export const createRights = (io: LiveServer) => {
  const comeBack = (socket: LiveSocket): void => {
    socket.emit('rights:changed', socket.data.caller.space.id)
    socket.emit('server:draining', COME_BACK_MS)
    // Below Socket.IO, as a line that breaks: nobody sees them go.
    socket.conn.close()
  }
  /** [RIGHT-2] What a socket follows by a right that its person has lost, it follows no more. */
  const read = (socket: LiveSocket, caller: LiveCaller): LiveCaller => {
    const before = socket.data.caller
    socket.data.caller = caller
    if (!mayFollow(caller)) void socket.leave(consoleRoom(caller.space.id))
    if (isFencedOtherwise(before, caller)) comeBack(socket)
    if (caller.role !== before.role) socket.emit('rights:changed', caller.space.id)
    return caller
  }
  const socketsIn = (room: string): LiveSocket[] =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  return {
    read,
    /** The role that somebody has in a space by now, where their sockets do not know it yet. */
    readRole: (spaceId: string, userId: string, role: LiveCaller['role']): void => {
      for (const socket of socketsIn(personRoom(spaceId, userId)))
        read(socket, { ...socket.data.caller, role })
    },
    /** To all of a person's sockets, also those of their other spaces, whose menus name this one. */
    tell: (spaceId: string, userId: string): void => {
      io.to(everywhereRoom(userId)).emit('rights:changed', spaceId)
    },
    followersOf: (spaceId: string): string[] =>
      socketsIn(consoleRoom(spaceId)).map((socket) => socket.data.caller.personId),
    follow: (caller: LiveCaller): void => {
      void io.sockets.sockets.get(caller.socketId)?.join(consoleRoom(caller.space.id))
    },
    unfollow: (caller: LiveCaller): void => {
      void io.sockets.sockets.get(caller.socketId)?.leave(consoleRoom(caller.space.id))
    },
  }
}

export type Rights = ReturnType<typeof createRights>

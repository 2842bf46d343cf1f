import { isAdminRole } from '@metapyra/contract/constants'
import { isVisitor } from '@metapyra/contract/presence'
import type { LiveServer, LiveSocket } from './connection/io.ts'
import type { LiveCaller } from './live.ts'
import { consoleRoom, everywhereRoom, personRoom } from './rooms.ts'

const COME_BACK_MS = 50

/**
 * [GUEST-14] True if a guest's rights have changed, because a page's data and subscriptions depend on the rights at
 * entry.
 */
const haveGuestRightsChanged = (before: LiveCaller, now: LiveCaller): boolean => {
  if (!isVisitor(before) && !isVisitor(now)) return false
  return isVisitor(before) !== isVisitor(now) || JSON.stringify(before.fence) !== JSON.stringify(now.fence)
}

const canFollowConsole = ({ role }: Pick<LiveCaller, 'role'>): boolean => isAdminRole(role)

/** Updates open sockets when a person's role has changed. */
export const createRights = (io: LiveServer) => {
  const forceReconnect = (socket: LiveSocket): void => {
    socket.emit('rights:changed', socket.data.caller.space.id)
    socket.emit('server:draining', COME_BACK_MS)
    // Below Socket.IO, like a broken connection, so that others don't see them leave.
    socket.conn.close()
  }
  /** [RIGHT-2] Ends a socket's subscriptions that its person has no right to anymore. */
  const read = (socket: LiveSocket, caller: LiveCaller): LiveCaller => {
    const before = socket.data.caller
    socket.data.caller = caller
    if (!canFollowConsole(caller)) void socket.leave(consoleRoom(caller.space.id))
    if (haveGuestRightsChanged(before, caller)) forceReconnect(socket)
    if (caller.role !== before.role) socket.emit('rights:changed', caller.space.id)
    return caller
  }
  const socketsIn = (room: string): LiveSocket[] =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  return {
    read,
    /** Applies a person's current role in a space to sockets that don't know it yet. */
    readRole: (spaceId: string, userId: string, role: LiveCaller['role']): void => {
      for (const socket of socketsIn(personRoom(spaceId, userId)))
        read(socket, { ...socket.data.caller, role })
    },
    /** Sends to all sockets of these people, also those of other spaces, whose menus list this one. */
    tell: (spaceId: string, userIds: string[]): void => {
      // An empty list would reach everyone.
      if (userIds.length > 0) io.to(userIds.map(everywhereRoom)).emit('rights:changed', spaceId)
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

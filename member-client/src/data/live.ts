import type { ServerToClient } from '@metapyra/contract/realtime'
import type { SpaceSocket } from '@metapyra/session/realtime'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { session } from '../session/session.ts'

/**
 * What is stale after which live event, by the beginnings of keys (query.ts): the one list of what is loaded again when
 * something has changed elsewhere.
 */
const INVALIDATED_BY: {
  [N in keyof ServerToClient]?: (...payload: Parameters<ServerToClient[N]>) => QueryKey[]
} = {
  'event:changed': () => [['event']],
  // The agenda shows bookings as well, by a query of this area.
  'booking:changed': () => [['appointment']],
  // The files of an event are there, or not, as the library says.
  'library:changed': () => [['library'], ['event', 'POST v2/event/get']],
  'poll:listed': (pollId) => [
    ['poll', 'POST v2/poll/list'],
    ['poll', 'POST v2/poll/get', { pollId }],
  ],
}

/** Many changes in a row, as when files come in, are loaded at once and then once in this time. */
const PAUSE_MS = 1000

/** Marks what was loaded as stale by the beginning of its key, all without one, and loads again what is on the screen. */
export const refresh = (client: QueryClient, queryKey?: QueryKey): Promise<void> => {
  const filters = queryKey ? { queryKey } : {}
  // A first load that is under way may have been read before the change; later ones are begun anew by the cache itself.
  void client.cancelQueries(
    { ...filters, predicate: ({ state }) => state.data === undefined },
    { silent: true },
  )
  return client.invalidateQueries(filters)
}

/** The socket of the room that one is in. */
export const roomSocket = (): SpaceSocket | undefined => session.state.$room.get()?.socket

/**
 * Hears live events for as long as the page lives, on whichever socket there is, and calls `catchUp` each time the room
 * is entered again: after a cut line nobody tells what was missed. So it does when the time zone changes, since days are
 * loaded by it.
 */
export const followRoom = (handlers: Partial<ServerToClient>, catchUp: () => void): void => {
  let socket: SpaceSocket | undefined
  let isFirst = true
  session.state.$room.subscribe((room) => {
    if (room && room.socket !== socket) {
      socket = room.socket
      for (const [name, handle] of Object.entries(handlers)) socket.on(name as keyof ServerToClient, handle)
    }
    // In a room that was entered before this began nothing was missed.
    if (room && !isFirst) catchUp()
  })
  isFirst = false
  addEventListener('timezonechange', catchUp)
}

/** Keeps a cache true to what happens elsewhere: by the table above, and as a whole where events may have been missed. */
export const followLive = (client: QueryClient): void => {
  const pausing = new Map<string, { wasMissed: boolean }>()
  const invalidate = (queryKey: QueryKey): void => {
    const name = JSON.stringify(queryKey)
    const pause = pausing.get(name)
    if (pause) {
      pause.wasMissed = true
      return
    }
    const begun = { wasMissed: false }
    pausing.set(name, begun)
    setTimeout(() => {
      pausing.delete(name)
      if (begun.wasMissed) invalidate(queryKey)
    }, PAUSE_MS)
    void refresh(client, queryKey)
  }
  const handlers = Object.entries(INVALIDATED_BY).map(([name, keysOf]) => [
    name,
    (...payload: never[]) => (keysOf as (...payload: never[]) => QueryKey[])(...payload).forEach(invalidate),
  ])
  followRoom(Object.fromEntries(handlers), () => void refresh(client))
}

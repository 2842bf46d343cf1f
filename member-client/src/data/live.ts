import type { ServerToClient } from '@metapyra/contract/realtime'
import type { SpaceSocket } from '@metapyra/session/realtime'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { session } from '../session/session.ts'

/**
 * The query keys (query.ts) that each live event makes stale, by prefix. This is the only list of what is refetched
 * after changes elsewhere.
 */
const INVALIDATED_BY: {
  [N in keyof ServerToClient]?: (...payload: Parameters<ServerToClient[N]>) => QueryKey[]
} = {
  'event:changed': () => [['event']],
  // The agenda also displays bookings, with a query of this area.
  'booking:changed': () => [['appointment']],
  // An event's files depend on the library.
  'library:changed': () => [['library'], ['event', 'POST v2/event/get']],
  'poll:listed': (pollId) => [
    ['poll', 'POST v2/poll/list'],
    ['poll', 'POST v2/poll/get', { pollId }],
  ],
}

/**
 * Many changes in a row, such as an upload of several files, cause one refetch immediately and then one per this
 * interval.
 */
const PAUSE_MS = 1000

/** Marks data as stale by the prefix of its key, or all data without one, and refetches what is on screen. */
export const invalidateQueries = (client: QueryClient, queryKey?: QueryKey): Promise<void> => {
  const filters = queryKey ? { queryKey } : {}
  // A first load in flight may have been read before the change, so it is canceled; the cache itself restarts later
  // ones.
  void client.cancelQueries(
    { ...filters, predicate: ({ state }) => state.data === undefined },
    { silent: true },
  )
  return client.invalidateQueries(filters)
}

/** The socket of the current room. */
export const roomSocket = (): SpaceSocket | undefined => session.state.$room.get()?.socket

/**
 * Handles live events for the lifetime of the page, on whichever socket there is, and calls `catchUp` whenever the room
 * is entered again, because events during a lost connection were missed. It also does so when the time zone changes,
 * because days are loaded by it.
 */
export const subscribeToRoom = (handlers: Partial<ServerToClient>, catchUp: () => void): void => {
  let socket: SpaceSocket | undefined
  let isFirst = true
  session.state.$room.subscribe((room) => {
    if (room && room.socket !== socket) {
      socket = room.socket
      for (const [name, handle] of Object.entries(handlers)) socket.on(name as keyof ServerToClient, handle)
    }
    // Nothing was missed in a room that was entered before this subscription.
    if (room && !isFirst) catchUp()
  })
  isFirst = false
  addEventListener('timezonechange', catchUp)
}

/** Keeps a cache up to date with changes elsewhere: by the table above, and entirely if events may have been missed. */
export const syncCacheWithRoom = (client: QueryClient): void => {
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
    void invalidateQueries(client, queryKey)
  }
  const handlers = Object.entries(INVALIDATED_BY).map(([name, keysOf]) => [
    name,
    (...payload: never[]) => (keysOf as (...payload: never[]) => QueryKey[])(...payload).forEach(invalidate),
  ])
  subscribeToRoom(Object.fromEntries(handlers), () => void invalidateQueries(client))
}

import { isVisitor } from '@metapyra/contract/presence'
import type { Entered } from '@metapyra/contract/room'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { watch as watchAnnouncements } from './announcement/watch.ts'
import { tellZone } from './appointments/tell-zone.ts'
import { watchVisitEnd } from './guest/visit-end.ts'
import { watch as watchOwnership } from './ownership/watch.ts'
import { watch as watchIdleness } from './presence/watch.ts'
import { watch as watchRights } from './rights/watch.ts'

/** Guests have no desk. Where it does not come, the next entering asks again. */
const watchDesk = async (socket: SpaceSocket, entered: Entered): Promise<void> => {
  if (isVisitor(entered.self)) return
  const desk = await import('./desk/watch.tsx').catch(() => undefined)
  desk?.watch(socket, entered)
}

/** Where it does not come, the list of places offers the same. */
const watchPlace = async (socket: SpaceSocket): Promise<void> => {
  const place = await import('./desk/place-card.tsx').catch(() => undefined)
  place?.watchPlace(socket)
}

const watchBoard = async (socket: SpaceSocket): Promise<void> => {
  const board = await import('./board/watch.ts').catch(() => undefined)
  board?.watchBoard(socket)
}

const watchAgents = async (socket: SpaceSocket): Promise<void> => {
  const agents = await import('./agent-seats/watch.tsx').catch(() => undefined)
  agents?.watch(socket)
}

const offerTour = async (socket: SpaceSocket, { self: { userId } }: Entered): Promise<void> => {
  const tour = await import('./tour/open-tour.ts').catch(() => undefined)
  await tour?.openTourOnFirstVisit(socket, userId).catch(() => undefined)
}

/** Called each time the room is entered. */
export const watchRoom = (socket: SpaceSocket, entered: Entered): void => {
  watchRights(socket, entered)
  watchAnnouncements(socket)
  watchOwnership(socket)
  watchIdleness(socket)
  watchVisitEnd(socket, entered.visitEndsAt)
  void watchDesk(socket, entered)
  void watchPlace(socket)
  void watchBoard(socket)
  void watchAgents(socket)
  void offerTour(socket, entered)
  // Where it does not get through, the next entering tells it.
  tellZone(entered).catch(() => undefined)
}

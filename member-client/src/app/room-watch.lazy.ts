import { isVisitor } from '@metapyra/contract/presence'
import type { EnterReply } from '@metapyra/contract/room'
import { loadPart } from '@metapyra/session/load-part'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { watchVisitEnd } from '../account/guest/visit-end.ts'
import { loadOwnershipOffer } from '../account/ownership/load-ownership-offer.ts'
import { reportZone } from '../appointments/report-time-zone.ts'
import { watchAnnouncements } from '../room/announcement/watch.ts'
import { watchPresence } from '../room/idle/watch-presence.ts'
import { watchRights } from '../session/watch-rights.ts'

/** Guests have no desk. If the code can't be loaded, the next entry to the room tries again. */
const watchDesk = async (socket: SpaceSocket, entered: EnterReply): Promise<void> => {
  if (isVisitor(entered.self)) return
  const desk = await loadPart(() => import('../room/desk/watch.lazy.tsx')).catch(() => undefined)
  desk?.watchDesks(socket, entered)
}

/** If the code can't be loaded, the list of places offers the same. */
const loadPlaceCard = async (socket: SpaceSocket): Promise<void> => {
  const place = await loadPart(() => import('../room/desk/place-card.lazy.tsx')).catch(() => undefined)
  place?.mountPlaceCard(socket)
}

const watchBoard = async (socket: SpaceSocket): Promise<void> => {
  const board = await loadPart(() => import('../board/watch.lazy.ts')).catch(() => undefined)
  board?.watchBoard(socket)
}

const watchAgents = async (socket: SpaceSocket): Promise<void> => {
  const agents = await loadPart(() => import('../room/agent-seats/watch.lazy.tsx')).catch(() => undefined)
  agents?.watchAgents(socket)
}

const offerTour = async (socket: SpaceSocket, { self: { userId } }: EnterReply): Promise<void> => {
  const tour = await loadPart(() => import('../room/tour/open-tour.lazy.ts')).catch(() => undefined)
  await tour?.openTourOnFirstVisit(socket, userId).catch(() => undefined)
}

/** Called each time the user enters the room. */
export const startRoomFeatures = (socket: SpaceSocket, entered: EnterReply): void => {
  watchRights(socket, entered)
  watchAnnouncements(socket)
  loadOwnershipOffer(socket)
  watchPresence(socket)
  watchVisitEnd(socket, entered.visitEndsAt)
  void watchDesk(socket, entered)
  void loadPlaceCard(socket)
  void watchBoard(socket)
  void watchAgents(socket)
  void offerTour(socket, entered)
  // If this fails, the next entry to the room reports it.
  reportZone(entered).catch(() => undefined)
}

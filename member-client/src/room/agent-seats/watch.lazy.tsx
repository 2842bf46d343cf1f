import type { SpaceSocket } from '@metapyra/session/realtime'
import { $agents, loadAgents } from '../../session/known-agents.ts'
import { mountOverRoom } from '../../ui/overlays/over-room.ts'
import { $live } from '../live/current-space.ts'
import type { LiveSpace } from '../live/live-space.ts'
import { $seatedAgents } from '../map/seated-agents.ts'
import { agentAvatar } from './agent-avatar.ts'
import { NearCard } from './near-card.tsx'
import { seatsOf } from './seats.ts'

const watchedSockets = new WeakSet<SpaceSocket>()

/** If loading fails, the next join retries. */
const load = ({ spaceId }: LiveSpace) => void loadAgents(spaceId).catch(() => undefined)

/** Seats agents on the map and offers to talk to the one that the user walks up to. Called on each join. */
export const watchAgents = (socket: SpaceSocket): void => {
  const live = $live.get()
  if (!live) return
  load(live)
  if (watchedSockets.has(socket)) return
  watchedSockets.add(socket)
  const updateSeats = (): void => {
    const presence = live.$presence.get()
    const agents = (presence && $agents.get()) || []
    $seatedAgents.set(presence ? seatsOf(agents, presence.plan, presence.isFree).map(agentAvatar) : [])
  }
  // Clears the agents of the previous space.
  $agents.set(null)
  const stops = [
    $agents.subscribe(updateSeats),
    live.$presence.listen((now, previous) => now?.plan !== previous?.plan && updateSeats()),
  ]
  socket.on('agents:changed', () => load(live))
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    for (const stop of stops) stop()
    $seatedAgents.set([])
  })
  mountOverRoom(socket, () => <NearCard live={live} />)
}

import type { SpaceSocket } from '@metapyra/session/realtime'
import { $agents, loadAgents } from '../../session/known-agents.ts'
import { showOverRoom } from '../../ui/overlays/over-room.ts'
import { $live } from '../live/here.ts'
import type { LiveSpace } from '../live/live-space.ts'
import { $seated } from '../map/seated.ts'
import { figureOf } from './figure.ts'
import { NearCard } from './near-card.tsx'
import { seatsOf } from './seats.ts'

const watched = new WeakSet<SpaceSocket>()

/** What does not come now is asked for with the next entering. */
const load = ({ spaceId }: LiveSpace) => void loadAgents(spaceId).catch(() => undefined)

/** Seats agents on the map, and offers to talk to whom one has walked up to; called each time the room is entered. */
export const watch = (socket: SpaceSocket): void => {
  const live = $live.get()
  if (!live) return
  load(live)
  if (watched.has(socket)) return
  watched.add(socket)
  const sit = (): void => {
    const presence = live.$presence.get()
    const agents = (presence && $agents.get()) || []
    $seated.set(presence ? seatsOf(agents, presence.plan, presence.isFree).map(figureOf) : [])
  }
  // Of the space before.
  $agents.set(null)
  const stops = [
    $agents.subscribe(sit),
    live.$presence.listen((now, before) => now?.plan !== before?.plan && sit()),
  ]
  socket.on('agents:changed', () => load(live))
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    for (const stop of stops) stop()
    $seated.set([])
  })
  showOverRoom(socket, () => <NearCard live={live} />)
}

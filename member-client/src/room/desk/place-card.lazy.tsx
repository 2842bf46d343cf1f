import type { Area } from '@metapyra/map/plan'
import { hasDoor } from '@metapyra/map/plan'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { useEffect, useState } from 'react'
import { useStore } from '../../ui/controls/use-store.ts'
import { mountOverRoom } from '../../ui/overlays/over-room.ts'
import { $live } from '../live/current-space.ts'
import type { LiveSpace } from '../live/live-space.ts'
import { DeskCard } from './desk-card.tsx'

/** The card appears after this time, so that crossing a desk doesn't trigger it. */
const CARD_DELAY_MS = 700

const watchedSockets = new WeakSet<SpaceSocket>()

/** Offers the actions for the desk or room that the user is in. Called on each join. */
export const mountPlaceCard = (socket: SpaceSocket): void => {
  const live = $live.get()
  if (!live || watchedSockets.has(socket)) return
  watchedSockets.add(socket)
  mountOverRoom(socket, () => <PlaceCard live={live} />)
}

function PlaceCard({ live }: { live: LiveSpace }) {
  const area = useStore(live.$area)
  const self = useStore(live.$presence)?.self
  const [settledArea, setSettledArea] = useState<Area>()
  useEffect(() => {
    if (!area || (area.kind !== 'desk' && !hasDoor(area))) return
    const timer = setTimeout(() => setSettledArea(area), CARD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [area])
  return self && settledArea && settledArea === area && <DeskCard live={live} self={self} area={area} />
}

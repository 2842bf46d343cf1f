import type { Area } from '@metapyra/map/plan'
import { hasDoor } from '@metapyra/map/plan'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { useEffect, useState } from 'react'
import { useStore } from '../../ui/controls/use-store.ts'
import { showOverRoom } from '../../ui/overlays/over-room.ts'
import { $live } from '../live/here.ts'
import type { LiveSpace } from '../live/live-space.ts'
import { DeskCard } from './desk-card.tsx'

/** Whoever crosses a desk does not stand there. */
const STANDS_MS = 700

const watched = new WeakSet<SpaceSocket>()

/** What one can do at the desk or in the room where one stands; called each time the room is entered. */
export const watchPlace = (socket: SpaceSocket): void => {
  const live = $live.get()
  if (!live || watched.has(socket)) return
  watched.add(socket)
  showOverRoom(socket, () => <PlaceCard live={live} />)
}

function PlaceCard({ live }: { live: LiveSpace }) {
  const area = useStore(live.$area)
  const self = useStore(live.$presence)?.self
  const [stood, setStood] = useState<Area>()
  useEffect(() => {
    if (!area || (area.kind !== 'desk' && !hasDoor(area))) return
    const timer = setTimeout(() => setStood(area), STANDS_MS)
    return () => clearTimeout(timer)
  }, [area])
  return self && stood && stood === area && <DeskCard live={live} self={self} area={area} />
}

import type { Person } from '@metapyra/contract/person'
import type { Area } from '@metapyra/map/plan'
import { useStore } from '../../ui/controls/use-store.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import type { LiveSpace } from '../live/live-space.ts'
import { areaSummary, placeActs, spotOf } from '../places/area-actions.ts'
import { TappedCard } from './tapped-card.tsx'

interface Tapped {
  live: LiveSpace
  self: Person
  area: Area
  at: { x: number; y: number }
}

/** Card of a closed room that was tapped on the map. */
export const showRoomCard = createOverlay<Tapped>(
  (tapped, close) => tapped && <RoomCard key={tapped.area.id} {...tapped} onClose={close} />,
)

function RoomCard({ live, self, area, at, onClose }: Tapped & { onClose(): void }) {
  useStore(live.doors.$closed)
  useStore(live.people.$people)
  const spot = spotOf(live, self, area)
  const acts = placeActs.filter((act) => act.isOffered(spot))
  return (
    <TappedCard
      name={area.name}
      note={areaSummary(spot)}
      items={acts.map(({ icon, words, keyName, run }) => ({
        icon,
        words,
        keyName,
        run: () => run(live, spot),
      }))}
      at={at}
      onClose={onClose}
    />
  )
}

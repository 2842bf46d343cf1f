import type { Person } from '@metapyra/contract/realtime'
import type { Area } from '@metapyra/map/plan'
import { useLayoutEffect, useRef } from 'react'
import { ownRoot } from '../design/own-root.tsx'
import { useStore } from '../design/use-store.ts'
import { placeActs, spotOf } from '../places/place-acts.ts'
import type { LiveSpace } from '../space/live-space.ts'
import { MenuItems } from '../space/menu.tsx'
import { onMenuKey } from '../space/menu-keys.ts'
import * as card from '../space/person-card.module.css'
import { AREA_WORDS } from '../space/places.ts'

export interface Tapped {
  live: LiveSpace
  self: Person
  area: Area
  /** Where on the page, in px. */
  at: { x: number; y: number }
}

/** Inside of the page, however near to its edge the room lies. */
const SIZE_PX = { width: 240, height: 240 }

/** A closed room that was tapped on the map, and all that the list of places offers to do with it. */
export const showRoomCard = ownRoot<Tapped>(
  (tapped, close) => tapped && <RoomCard key={tapped.area.id} {...tapped} onClose={close} />,
)

function RoomCard({ live, self, area, at, onClose }: Tapped & { onClose(): void }) {
  const place = useRef<HTMLDivElement>(null)
  useStore(live.doors.$closed)
  useLayoutEffect(() => {
    place.current?.showPopover()
    place.current?.querySelector('button')?.focus()
  }, [])
  const spot = spotOf(live, self, area)
  const items = placeActs
    .filter((act) => act.isOffered(spot))
    .map((act) => ({ icon: act.icon, words: act.words, run: () => act.run(live, spot) }))
  const style = {
    left: Math.max(8, Math.min(at.x, innerWidth - SIZE_PX.width)),
    top: Math.max(8, Math.min(at.y, innerHeight - SIZE_PX.height)),
  }
  return (
    <div
      ref={place}
      popover="auto"
      role="dialog"
      aria-label={area.name}
      className={card.card}
      style={style}
      data-own-keys=""
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onMenuKey}
    >
      <p className={card.head}>
        <span className={card.words}>
          <span className={card.name}>{area.name}</span>
          <span className={card.note}>{[AREA_WORDS[area.kind], 'Closed'].filter(Boolean).join(' · ')}</span>
        </span>
      </p>
      <MenuItems items={items} onChosen={() => place.current?.hidePopover()} />
    </div>
  )
}

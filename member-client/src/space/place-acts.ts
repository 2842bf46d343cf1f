import type { Area } from '@metapyra/map/plan'
import { place, target } from './icons.ts'
import type { LiveSpace } from './live-space.ts'

/** Something that one can do with a part of the map. */
export interface PlaceAct {
  name: 'go-to' | 'locate'
  icon: string
  label(name: string): string
  run(live: Pick<LiveSpace, 'goInto' | 'showPlace'>, area: Area): void
}

/** What one does on the map by walking there and by moving the view is done from the list of places too. */
export const placeActs: readonly PlaceAct[] = [
  { name: 'go-to', icon: place, label: (name) => `Go to ${name}`, run: (live, area) => live.goInto(area) },
  {
    name: 'locate',
    icon: target,
    label: (name) => `Show ${name} on the map`,
    run: (live, area) => live.showPlace(area),
  },
]

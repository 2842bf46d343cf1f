import type { Area, AreaKind, Plan, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'

/** An area of the map, and the people in it. */
export interface PlaceWithPeople {
  area: Area
  names: string[]
}

/** The kind of an area, if its name doesn't make it clear. */
export const AREA_WORDS: Readonly<Record<AreaKind, string | null>> = {
  entrance: 'Entrance',
  room: null,
  meeting: 'Meeting room',
  quiet: 'Quiet',
  stage: 'Stage',
  desk: null,
}

interface PersonPosition extends Tile {
  name: string
}

/** Each area with the people in it: rooms first, in the order of the map, then desks. */
export const placesWithPeople = (plan: Plan, people: readonly PersonPosition[]): PlaceWithPeople[] => {
  const inside = new Map<Area, string[]>()
  for (const person of people) {
    const area = areaAt(plan, person)
    if (area) inside.set(area, [...(inside.get(area) ?? []), person.name])
  }
  const isDesk = ({ kind }: Area) => Number(kind === 'desk')
  return plan.areas
    .toSorted((a, b) => isDesk(a) - isDesk(b) || a.y - b.y || a.x - b.x)
    .map((area) => ({ area, names: (inside.get(area) ?? []).sort((a, b) => a.localeCompare(b)) }))
}

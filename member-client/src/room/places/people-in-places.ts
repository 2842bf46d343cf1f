import type { Area, AreaKind, Plan, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'

/** A part of the map, and who is in it. */
export interface PlaceWithPeople {
  area: Area
  names: string[]
}

/** What a part of the map is, where its name does not say it. */
export const AREA_WORDS: Readonly<Record<AreaKind, string | null>> = {
  entrance: 'Entrance',
  room: null,
  meeting: 'Meeting room',
  quiet: 'Quiet',
  stage: 'Stage',
  desk: null,
}

interface Standing extends Tile {
  name: string
}

/** Each part of the map with those who stand in it: rooms first, as they lie on the map, then desks. */
export const placesWithPeople = (plan: Plan, people: readonly Standing[]): PlaceWithPeople[] => {
  const inside = new Map<Area, string[]>()
  for (const person of people) {
    const area = areaAt(plan, person)
    if (area) inside.set(area, [...(inside.get(area) ?? []), person.name])
  }
  const isDesk = ({ kind }: Area) => Number(kind === 'desk')
  return plan.areas
    .toSorted((one, other) => isDesk(one) - isDesk(other) || one.y - other.y || one.x - other.x)
    .map((area) => ({ area, names: (inside.get(area) ?? []).sort((one, other) => one.localeCompare(other)) }))
}

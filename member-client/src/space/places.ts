import type { Area, AreaKind, Plan, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'

/** A part of the map, and who is in it. */
export interface PlaceWithPeople {
  area: Area
  names: string[]
}

/** What a part of the map is, where its name does not say it. */
export const AREA_WORDS: Readonly<Partial<Record<AreaKind, string>>> = {
  entrance: 'Entrance',
  meeting: 'Meeting room',
  quiet: 'Quiet',
  stage: 'Stage',
}

/** What holds for whoever stands there. */
export const AREA_RULES: Readonly<Partial<Record<AreaKind, string>>> = {
  meeting: 'Only people in this room hear you',
  quiet: 'Nobody can talk to you here',
  stage: 'Everybody in the space hears you here',
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

/** The free tile of an area that is nearest to its middle, and in none of the areas that lie in it. */
export const middleOf = (
  area: Area,
  plan: Plan,
  isFree: (x: number, y: number) => boolean,
  isTaken: (tile: Tile) => boolean,
): Tile | undefined => {
  const [x, y] = [area.x + (area.width - 1) / 2, area.y + (area.height - 1) / 2]
  const tiles = Array.from({ length: area.width * area.height }, (_, at) => ({
    x: area.x + (at % area.width),
    y: area.y + Math.floor(at / area.width),
  }))
  const away = (tile: Tile) => Math.hypot(tile.x - x, tile.y - y)
  return tiles
    .filter((tile) => isFree(tile.x, tile.y) && areaAt(plan, tile) === area)
    .sort((one, other) => Number(isTaken(one)) - Number(isTaken(other)) || away(one) - away(other))[0]
}

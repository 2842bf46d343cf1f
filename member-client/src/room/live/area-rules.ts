import type { Area, AreaKind, Plan, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'

/** The rule that applies in areas of each kind. */
export const AREA_RULES: Readonly<Record<AreaKind, string | null>> = {
  entrance: null,
  room: null,
  meeting: 'Only people in this room can hear you',
  quiet: 'No one can talk to you here',
  stage: 'Everyone in the space can hear you here',
  desk: null,
}

/** The free tile nearest to the middle of an area that is in none of the areas inside it. */
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
    .sort((a, b) => Number(isTaken(a)) - Number(isTaken(b)) || away(a) - away(b))[0]
}

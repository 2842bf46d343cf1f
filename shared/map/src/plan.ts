/** A place on a map, in tiles from its top left corner: of a tile, its index; of a person, where their tile's corner is. */
export interface Tile {
  x: number
  y: number
}

/** A rectangle of whole tiles. */
export interface Box extends Tile {
  width: number
  height: number
}

/** What one walks on, by its letter in a plan. Nobody walks on what is not there, nor on water. */
export const GROUNDS = {
  ' ': 'nothing',
  a: 'water',
  b: 'boards',
  c: 'carpet',
  g: 'grass',
  p: 'path',
  s: 'stone',
  w: 'wood',
} as const
export type Ground = (typeof GROUNDS)[keyof typeof GROUNDS]

/** What stands between rooms, by its letter in a plan. */
export const WALLS = { '.': 'none', '#': 'wall', '=': 'glass', h: 'hedge' } as const
export type Wall = (typeof WALLS)[keyof typeof WALLS]

/** What stands in a room, and whether one can walk over it. */
export const FURNITURE = {
  armchair: 'solid',
  bench: 'open',
  board: 'solid',
  bush: 'solid',
  chair: 'open',
  counter: 'solid',
  desk: 'solid',
  fountain: 'solid',
  lamp: 'solid',
  lectern: 'solid',
  lowTable: 'solid',
  mat: 'open',
  parasol: 'solid',
  plant: 'solid',
  roundRug: 'open',
  rug: 'open',
  screen: 'solid',
  shelf: 'solid',
  sofa: 'solid',
  stool: 'open',
  table: 'solid',
  tennis: 'solid',
  tree: 'solid',
  window: 'solid',
} as const
export type ItemKind = keyof typeof FURNITURE

export interface Item extends Box {
  kind: ItemKind
}

/**
 * What a part of a map is for. `entrance`: newcomers appear there. `meeting`: whoever is inside talks with each other
 * and nobody else. `quiet`: nobody is talked to. `stage`: whoever stands there speaks to all. `desk`: somebody's place.
 * `room`: it has a name, and nothing else.
 */
export const AREA_KINDS = ['entrance', 'room', 'meeting', 'quiet', 'stage', 'desk'] as const
export type AreaKind = (typeof AREA_KINDS)[number]

export interface Area extends Box {
  /** Stays the same however often the map is changed. */
  id: number
  kind: AreaKind
  name: string
}

/** Whether those inside can close it. */
export const hasDoor = ({ kind }: Pick<Area, 'kind'>): boolean => kind === 'meeting'

/** A map as people walk on it and see it. */
export interface Plan {
  width: number
  height: number
  /** A letter a tile, row by row. */
  ground: string
  walls: string
  /** As they are drawn: what comes later covers what came before. */
  items: Item[]
  areas: Area[]
}

export const isWithin = ({ x, y, width, height }: Box, place: Tile): boolean =>
  place.x >= x && place.y >= y && place.x < x + width && place.y < y + height

/** The tile that somebody stands on. */
export const tileOf = ({ x, y }: Tile): Tile => ({ x: Math.round(x), y: Math.round(y) })

export const isInside = (area: Box, place: Tile): boolean => isWithin(area, tileOf(place))

/** The area that somebody stands in; of several, the smallest: a desk in an office is that desk. */
export const areaAt = ({ areas }: Pick<Plan, 'areas'>, place: Tile): Area | undefined => {
  const tile = tileOf(place)
  let found: Area | undefined
  for (const area of areas) {
    if (!isWithin(area, tile)) continue
    if (!found || area.width * area.height < found.width * found.height) found = area
  }
  return found
}

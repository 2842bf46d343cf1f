/**
 * A position on a map, in tiles from its top left corner: for a tile, its index; for a person, the corner of their
 * tile.
 */
export interface Tile {
  x: number
  y: number
}

/** A rectangle of whole tiles. */
export interface Box extends Tile {
  width: number
  height: number
}

/** The kinds of ground, by their letter in a plan. No one can walk on `nothing` or on `water`. */
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

/** The kinds of walls between rooms, by their letter in a plan. */
export const WALLS = { '.': 'none', '#': 'wall', '=': 'glass', h: 'hedge' } as const
export type Wall = (typeof WALLS)[keyof typeof WALLS]

/** The furniture of a room, and whether people can walk over it. */
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
 * The purpose of an area. `entrance`: newcomers appear there. `meeting`: the people inside talk with each other and no
 * one else. `quiet`: no one can be talked to. `stage`: a person there speaks to everyone. `desk`: a member's desk.
 * `room`: only has a name.
 */
export const AREA_KINDS = ['entrance', 'room', 'meeting', 'quiet', 'stage', 'desk'] as const
export type AreaKind = (typeof AREA_KINDS)[number]

export interface Area extends Box {
  /** Stays the same when the map is changed. */
  id: number
  kind: AreaKind
  name: string
}

/** Whether the people inside can close the area. */
export const hasDoor = ({ kind }: Pick<Area, 'kind'>): boolean => kind === 'meeting'

/** A map as people see it and walk on it. */
export interface Plan {
  width: number
  height: number
  /** One letter per tile, row by row. */
  ground: string
  walls: string
  /** In drawing order: later items cover earlier ones. */
  items: Item[]
  areas: Area[]
}

export const isWithin = ({ x, y, width, height }: Box, point: Tile): boolean =>
  point.x >= x && point.y >= y && point.x < x + width && point.y < y + height

/** The tile that a person is on. */
export const tileOf = ({ x, y }: Tile): Tile => ({ x: Math.round(x), y: Math.round(y) })

export const isInside = (area: Box, point: Tile): boolean => isWithin(area, tileOf(point))

/** The area that a person is in. Of several it is the smallest: at a desk in an office, it is the desk. */
export const areaAt = ({ areas }: Pick<Plan, 'areas'>, point: Tile): Area | undefined => {
  const tile = tileOf(point)
  let smallest: Area | undefined
  for (const area of areas) {
    if (!isWithin(area, tile)) continue
    if (!smallest || area.width * area.height < smallest.width * smallest.height) smallest = area
  }
  return smallest
}

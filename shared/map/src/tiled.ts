import type { Area, AreaKind, Box, Item, ItemKind, Plan } from './plan.ts'
import { AREA_KINDS, FURNITURE, GROUNDS, WALLS } from './plan.ts'

/**
 * The part of Tiled's JSON (doc.mapeditor.org, format 1.10) that is read here. Everything else in a file is ignored.
 */
interface TiledMap {
  width: number
  height: number
  tilewidth: number
  tileheight: number
  orientation: string
  infinite?: boolean
  tilesets: TiledTileset[]
  layers: TiledLayer[]
}
interface TiledTileset {
  firstgid: number
  source?: string
  tiles?: { id: number; type?: string; class?: string }[]
}
interface TiledLayer {
  name: string
  type: string
  data?: number[] | string
  objects?: TiledObject[]
}
interface TiledObject {
  id: number
  name: string
  type?: string
  class?: string
  x: number
  y: number
  width: number
  height: number
  rotation?: number
}

/** A map that cannot be read. The message says where, for the person who drew the map. */
export class MapError extends Error {
  override name = 'MapError'
}

const LARGEST_SIDE = 256
/** The bits of a tile number without Tiled's three highest ones, which store its rotation. */
const TILE_BITS = 0x1fffffff

const layerOf = ({ layers }: TiledMap, name: string, type: string): TiledLayer => {
  const layer = layers.find((object) => object.name === name && object.type === type)
  if (!layer)
    throw new MapError(`The map has no ${type === 'objectgroup' ? 'object' : 'tile'} layer “${name}”.`)
  return layer
}

/** The class of each used tile, by its number in the layers. */
const tileClasses = ({ tilesets }: TiledMap): Map<number, string> => {
  const classes = new Map<number, string>()
  for (const { firstgid, source, tiles = [] } of tilesets) {
    if (source) throw new MapError(`The tileset ${source} is a separate file: embed it in the map.`)
    for (const tile of tiles) classes.set(firstgid + tile.id, tile.type || tile.class || '')
  }
  return classes
}

/** A tile layer as one letter per tile; `empty` where nothing is painted. */
const lettersOf = (map: TiledMap, name: string, meanings: Record<string, string>, empty: string): string => {
  const { data } = layerOf(map, name, 'tilelayer')
  if (!Array.isArray(data)) throw new MapError(`Save the layer “${name}” in the CSV tile layer format.`)
  if (data.length !== map.width * map.height)
    throw new MapError(`The layer “${name}” isn’t the size of the map.`)
  const classes = tileClasses(map)
  const letters = new Map(Object.entries(meanings).map(([letter, meaning]) => [meaning, letter]))
  const letterAt = (tile: number, at: number): string => {
    const id = tile & TILE_BITS
    if (id === 0) return empty
    const letter = letters.get(classes.get(id) ?? '')
    if (letter !== undefined) return letter
    const position = `column ${at % map.width}, row ${Math.floor(at / map.width)}`
    throw new MapError(
      `Layer “${name}”, ${position}: tiles of class “${classes.get(id) ?? ''}” aren’t allowed there.`,
    )
  }
  return data.map(letterAt).join('')
}

const objectLabel = (object: TiledObject): string =>
  `Object ${object.id}${object.name && ` “${object.name}”`}`

const boxOf = (map: TiledMap, object: TiledObject): Box => {
  const { tilewidth: across, tileheight: down } = map
  const box = {
    x: object.x / across,
    y: object.y / down,
    width: object.width / across,
    height: object.height / down,
  }
  if (object.rotation) throw new MapError(`${objectLabel(object)} is rotated: use upright rectangles.`)
  if (!Object.values(box).every(Number.isInteger) || box.width < 1 || box.height < 1)
    throw new MapError(`${objectLabel(object)} isn’t on whole tiles: snap it to the grid.`)
  if (box.x < 0 || box.y < 0 || box.x + box.width > map.width || box.y + box.height > map.height)
    throw new MapError(`${objectLabel(object)} is outside the map.`)
  return box
}

const kindOf = (object: TiledObject): string => object.type || object.class || ''

const itemOf = (map: TiledMap, object: TiledObject): Item => {
  const kind = kindOf(object)
  if (!Object.hasOwn(FURNITURE, kind))
    throw new MapError(`${objectLabel(object)}: unknown furniture “${kind}”.`)
  return { kind: kind as ItemKind, ...boxOf(map, object) }
}

const areaOf = (map: TiledMap, object: TiledObject): Area => {
  const kind = kindOf(object)
  if (!AREA_KINDS.includes(kind as AreaKind))
    throw new MapError(`${objectLabel(object)}: unknown area class “${kind}”.`)
  if (object.name.trim() === '') throw new MapError(`${objectLabel(object)}: an area needs a name.`)
  return { id: object.id, kind: kind as AreaKind, name: object.name.trim(), ...boxOf(map, object) }
}

const checkSides = ({ width, height, orientation, infinite }: TiledMap): void => {
  if (orientation !== 'orthogonal' || infinite)
    throw new MapError('The map must be orthogonal and not infinite.')
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1 || side > LARGEST_SIDE)
      throw new MapError(`Each side of the map must have 1 to ${LARGEST_SIDE} tiles.`)
  }
}

const checkNames = (areas: Area[]): void => {
  const seenNames = new Set<string>()
  for (const { name } of areas) {
    if (seenNames.has(name)) throw new MapError(`Two areas are named “${name}”: give each its own name.`)
    seenNames.add(name)
  }
  if (!areas.some(({ kind }) => kind === 'entrance')) throw new MapError('The map has no entrance.')
}

/**
 * Reads a map saved by Tiled: the tile layers `ground` and `walls`, whose tiles have the classes of `GROUNDS` and
 * `WALLS`, and the object layers `furniture` and `areas`, whose rectangles have those of `FURNITURE` and `AREA_KINDS`.
 * Throws `MapError` with the position if a file does not match.
 */
export const readTiled = (text: string): Plan => {
  const map = parsed(text)
  checkSides(map)
  const objects = (name: string): TiledObject[] => layerOf(map, name, 'objectgroup').objects ?? []
  const areas = objects('areas').map((object) => areaOf(map, object))
  checkNames(areas)
  return {
    width: map.width,
    height: map.height,
    ground: lettersOf(map, 'ground', GROUNDS, ' '),
    walls: lettersOf(map, 'walls', WALLS, '.'),
    items: objects('furniture').map((object) => itemOf(map, object)),
    areas,
  }
}

const parsed = (text: string): TiledMap => {
  try {
    const map = JSON.parse(text) as TiledMap
    if (Array.isArray(map?.layers) && Array.isArray(map.tilesets)) return map
  } catch (error) {
    throw new MapError(`This isn’t JSON: ${(error as Error).message}`, { cause: error })
  }
  throw new MapError('This isn’t a Tiled map: it has no layers or no tilesets.')
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_MAP_ID, MAPS } from '@metapyra/contract/constants'
import type { MapSummary } from '@metapyra/contract/room'
import { wallFreeTiles } from '@metapyra/map/around-walls'
import type { Plan } from '@metapyra/map/plan'
import { readTiled } from '@metapyra/map/tiled'
import { walkableOf } from '@metapyra/map/walkable'
import type { Room } from '../../platform/realtime/world/movement.ts'
import { drawPreview } from './preview.rules.ts'

/** A map, parsed and ready to be sent. */
export interface LoadedMap extends Room {
  id: string
  plan: Plan
  /** The files with their names in the URL, which change with the content. */
  files: { plan: MapFile; preview: MapFile }
}

interface MapFile {
  name: string
  type: string
  body: string
}

const fileOf = (id: string, ending: string, type: string, body: string): MapFile => {
  const version = createHash('sha256').update(body).digest('hex').slice(0, 10)
  return { name: `${id}-${version}.${ending}`, type, body }
}

const readGround = (id: string): LoadedMap => {
  const file = fileURLToPath(import.meta.resolve(`@metapyra/map/maps/${id}.tmj`))
  const plan = readTiled(readFileSync(file, 'utf8'))
  return {
    id,
    plan,
    width: plan.width,
    height: plan.height,
    isFree: walkableOf(plan),
    isOpen: wallFreeTiles(plan),
    files: {
      plan: fileOf(id, 'json', 'application/json; charset=utf-8', JSON.stringify(plan)),
      preview: fileOf(id, 'svg', 'image/svg+xml', drawPreview(plan)),
    },
  }
}

const grounds = new Map<string, LoadedMap>()

/** Returns a map by its id; the default map if the id does not exist (any more). */
export const mapById = (mapId: string): LoadedMap => {
  const id = MAPS.some((one) => one.id === mapId) ? mapId : DEFAULT_MAP_ID
  const ground = grounds.get(id) ?? readGround(id)
  grounds.set(id, ground)
  return ground
}

/** Returns a map's file by its name in the URL. */
export const mapFile = (name: string): MapFile | undefined =>
  MAPS.flatMap(({ id }) => Object.values(mapById(id).files)).find((file) => file.name === name)

const pathOf = ({ name }: MapFile): string => `/maps/${name}`

/** Returns what people in the room receive of a map. */
export const mapReferenceOf = ({ id, files }: LoadedMap): MapSummary => ({ id, url: pathOf(files.plan) })

/** Returns everything that is sent about a map for choosing one. */
export const mapCardOf = ({ id, name, type }: (typeof MAPS)[number]) => {
  const { plan, files, width, height } = mapById(id)
  const rooms = plan.areas.filter(({ kind }) => kind !== 'desk').map((area) => area.name)
  return {
    id,
    name,
    type,
    url: pathOf(files.plan),
    previewUrl: pathOf(files.preview),
    width,
    height,
    rooms,
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_MAP_ID, MAPS } from '@metapyra/contract/constants'
import type { MapFace } from '@metapyra/contract/room'
import { openOf } from '@metapyra/map/around-walls'
import type { Plan } from '@metapyra/map/plan'
import { readTiled } from '@metapyra/map/tiled'
import { walkableOf } from '@metapyra/map/walkable'
import type { Room } from '../../platform/realtime/world/movement.ts'
import { drawPreview } from './preview.rules.ts'

/** A map that people walk on, read and ready to be sent. */
export interface Ground extends Room {
  id: string
  plan: Plan
  /** By their names in the address; a name changes with what is in it. */
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

const readGround = (id: string): Ground => {
  const file = fileURLToPath(import.meta.resolve(`@metapyra/map/maps/${id}.tmj`))
  const plan = readTiled(readFileSync(file, 'utf8'))
  return {
    id,
    plan,
    width: plan.width,
    height: plan.height,
    isFree: walkableOf(plan),
    isOpen: openOf(plan),
    files: {
      plan: fileOf(id, 'json', 'application/json; charset=utf-8', JSON.stringify(plan)),
      preview: fileOf(id, 'svg', 'image/svg+xml', drawPreview(plan)),
    },
  }
}

const grounds = new Map<string, Ground>()

/** A map by its id; the usual one where there is none of that id (any more). */
export const groundOf = (mapId: string): Ground => {
  const id = MAPS.some((one) => one.id === mapId) ? mapId : DEFAULT_MAP_ID
  const ground = grounds.get(id) ?? readGround(id)
  grounds.set(id, ground)
  return ground
}

/** What of a map is asked for by its name in the address. */
export const mapFile = (name: string): MapFile | undefined =>
  MAPS.flatMap(({ id }) => Object.values(groundOf(id).files)).find((file) => file.name === name)

const pathOf = ({ name }: MapFile): string => `/maps/${name}`

/** A map as those who walk on it know it. */
export const mapFaceOf = ({ id, files }: Ground): MapFace => ({ id, url: pathOf(files.plan) })

/** All that is told of a map. */
export const mapCardOf = ({ id, name, type }: (typeof MAPS)[number]) => {
  const { plan, files, width, height } = groundOf(id)
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

import type { Area, Box, Plan, Tile } from '@metapyra/map/plan'
import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'

/** Smaller tiles than this show the lie of the land, and no desks' names. */
const DESKS_FROM_TILE_PX = 70
/** A letter's width where a tile is as small as it usually gets. */
const TILES_A_LETTER = 0.24

const meets = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Where in an area its name covers nothing that stands there: as high and as much in the middle as can be. */
const placeOfName = (area: Area, { items, areas }: Plan): Tile => {
  const width = Math.min(area.width, Math.ceil(area.name.length * TILES_A_LETTER) + 1)
  const inside = areas.filter(
    (other) =>
      other.kind !== 'desk' && other !== area && other.width * other.height < area.width * area.height,
  )
  const isFree = (box: Box) => ![...items, ...inside].some((other) => meets(box, other))
  const middle = area.x + (area.width - width) / 2
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let off = 0; off <= middle - area.x; off++) {
      for (const x of [middle - off, middle + off]) {
        if (isFree({ x, y, width, height: 1 })) return { x: x + width / 2, y: y + 0.5 }
      }
    }
  }
  return { x: area.x + area.width / 2, y: area.y + 0.5 }
}

/** Writes what parts of a map are called on their floors, as far as there is room for it. */
export const createAreaNames = (plan: Plan) => {
  const names = plan.areas.map((area) => ({ ...area, place: placeOfName(area, plan) }))
  return {
    /** With the font and alignment that the context has. */
    draw: (context: CanvasRenderingContext2D, paint: Palette, { tilePx, x, y }: Camera): void => {
      context.fillStyle = paint('area-name')
      for (const { kind, name, width, place } of names) {
        if (kind === 'desk' && tilePx < DESKS_FROM_TILE_PX) continue
        if (context.measureText(name).width > width * tilePx) continue
        context.fillText(name, x + place.x * tilePx, y + place.y * tilePx)
      }
    },
  }
}

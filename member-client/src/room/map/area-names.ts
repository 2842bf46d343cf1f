import type { Area, Box, Plan, Tile } from '@metapyra/map/plan'
import { $unreadNotes, areaLabels, deskAt } from '../live/desks.ts'
import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'

/** With smaller tiles, the map displays only areas and no names of desks. */
const DESKS_FROM_TILE_PX = 70
/** Width of a letter with tiles of about the smallest usual size. */
const TILES_A_LETTER = 0.24

const PLATE_PX = 18
const PLATE_PADDING_PX = 8

const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Where an area's name covers no furniture: as far up and as centered as possible. */
const placeOfName = (area: Area, { items, areas }: Plan): Tile => {
  const width = Math.min(area.width, Math.ceil(area.name.length * TILES_A_LETTER) + 1)
  const inside = areas.filter(
    (b) => b.kind !== 'desk' && b !== area && b.width * b.height < area.width * area.height,
  )
  const isFree = (box: Box) => ![...items, ...inside].some((b) => meets(box, b))
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

/** A desk's nameplate, on its far edge, where no one sits. */
const drawNameplate = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  { words, isNews, x, y }: { words: string; isNews: boolean; x: number; y: number },
): void => {
  const width = context.measureText(words).width + 2 * PLATE_PADDING_PX
  context.beginPath()
  context.roundRect(x - width / 2, y - PLATE_PX / 2, width, PLATE_PX, PLATE_PX / 2)
  context.fillStyle = paint(isNews ? 'brand' : 'plate')
  context.fill()
  context.fillStyle = paint(isNews ? 'on-brand' : 'text')
  context.fillText(words, x, y + 0.5)
}

/** Draws the names of areas on their floors and the owners of desks on nameplates, as far as there is space. */
export const createAreaNames = (plan: Plan) => {
  const names = plan.areas.map((area) => ({ area, place: placeOfName(area, plan) }))
  return {
    /** Uses the context's current font and alignment. */
    draw: (
      context: CanvasRenderingContext2D,
      paint: Palette,
      { tilePx, x, y }: Camera,
      selfId: string,
    ): void => {
      for (const { area, place } of names) {
        const desk = deskAt(area.id)
        if (area.kind === 'desk' && tilePx < DESKS_FROM_TILE_PX && !desk) continue
        const isFitting = (label: string) => context.measureText(label).width <= area.width * tilePx
        const words = areaLabels(area, selfId).find(isFitting)
        if (words && desk) {
          const isNews = desk.userId === selfId && $unreadNotes.get() > 0
          const middle = x + (area.x + area.width / 2) * tilePx
          drawNameplate(context, paint, { words, isNews, x: middle, y: y + area.y * tilePx })
        } else if (words) {
          context.fillStyle = paint('area-name')
          context.fillText(words, x + place.x * tilePx, y + place.y * tilePx)
        }
      }
    },
  }
}

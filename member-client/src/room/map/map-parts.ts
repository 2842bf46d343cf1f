import type { Box, Plan } from '@metapyra/map/plan'
import { createBrush } from './brush.ts'
import type { Camera } from './camera.ts'
import { drawMap } from './map-drawing.ts'
import type { Palette } from './palette.ts'

/** The map is painted in squares of so many tiles, those in view alone: a whole campus is more than a phone can hold. */
const PART_TILES = 8
/** More pixels than this are not kept. */
const KEPT_PX = 16_000_000
/** One that is new or of another size is painted a frame, so that no frame takes long; without any, all are. */
const PAINTED_A_FRAME = 1

interface Part {
  canvas: HTMLCanvasElement
  /** Pixels a tile that it was painted at. */
  scale: number
}

interface View {
  width: number
  height: number
  pixelRatio: number
  /** Its size changes from frame to frame: what is there is stretched until it stands. */
  isZooming: boolean
}

const partsIn = (plan: Plan, { x, y, tilePx }: Camera, view: View): Box[] => {
  const sidePx = PART_TILES * tilePx
  const range = (from: number, length: number, tiles: number): number[] => {
    const first = Math.max(0, Math.floor(-from / sidePx))
    const last = Math.min(Math.ceil(tiles / PART_TILES), Math.ceil((length - from) / sidePx))
    return Array.from({ length: Math.max(0, last - first) }, (_, at) => (first + at) * PART_TILES)
  }
  return range(y, view.height, plan.height).flatMap((top) =>
    range(x, view.width, plan.width).map((left) => ({
      x: left,
      y: top,
      width: Math.min(PART_TILES, plan.width - left),
      height: Math.min(PART_TILES, plan.height - top),
    })),
  )
}

const paintPart = (plan: Plan, part: Box, scale: number, paint: Palette): Part => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(part.width * scale)
  canvas.height = Math.ceil(part.height * scale)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.setTransform(scale, 0, 0, scale, -part.x * scale, -part.y * scale)
  drawMap(createBrush(context, paint), plan, part)
  return { canvas, scale }
}

export type MapParts = ReturnType<typeof createMapParts>

/** A map, painted as it comes into view. */
export const createMapParts = (plan: Plan) => {
  const parts = new Map<string, Part>()
  let painter: Palette | undefined

  const keep = (key: string, part: Part): void => {
    parts.delete(key)
    parts.set(key, part)
    let pixels = 0
    for (const { canvas } of parts.values()) pixels += canvas.width * canvas.height
    for (const [oldest, { canvas }] of parts) {
      if (pixels <= KEPT_PX || oldest === key) break
      pixels -= canvas.width * canvas.height
      parts.delete(oldest)
    }
  }

  /** Draws what of the map is in view; false while something of it is still to be painted. */
  const draw = (context: CanvasRenderingContext2D, paint: Palette, camera: Camera, view: View): boolean => {
    // Other colours: what is there is not of this theme.
    if (painter !== paint) parts.clear()
    painter = paint
    const scale = camera.tilePx * view.pixelRatio
    const visible = partsIn(plan, camera, view)
    const isFirst = !visible.some(({ x, y }) => parts.has(`${x} ${y}`))
    const onPixels = (px: number) => Math.round(px * view.pixelRatio) / view.pixelRatio
    let left = isFirst ? Infinity : PAINTED_A_FRAME
    let isWhole = true
    for (const box of visible) {
      const key = `${box.x} ${box.y}`
      let part = parts.get(key)
      const isDue = part ? part.scale !== scale && !view.isZooming : true
      if (isDue && left > 0) {
        left -= 1
        part = paintPart(plan, box, scale, paint)
      }
      if (part?.scale !== scale) isWhole = false
      if (!part) continue
      keep(key, part)
      // Edges on whole pixels: two halves of one would not cover what lies below.
      const x = onPixels(camera.x + box.x * camera.tilePx)
      const y = onPixels(camera.y + box.y * camera.tilePx)
      const right = onPixels(camera.x + (box.x + box.width) * camera.tilePx)
      const bottom = onPixels(camera.y + (box.y + box.height) * camera.tilePx)
      const from = [0, 0, box.width * part.scale, box.height * part.scale] as const
      context.drawImage(part.canvas, ...from, x, y, right - x, bottom - y)
    }
    return isWhole
  }
  return { draw }
}

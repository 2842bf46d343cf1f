import type { Box, Plan } from '@metapyra/map/plan'
import { createBrush } from './brush.ts'
import type { Camera } from './camera.ts'
import { drawMap } from './map-drawing.ts'
import type { Palette } from './palette.ts'

/**
 * The map is painted in squares with sides of this many tiles, and only those in view, because a whole campus exceeds a
 * phone's memory.
 */
const PART_TILES = 8
/** Maximum number of pixels cached. */
const CACHE_PX = 16_000_000
/**
 * New or resized squares painted per frame, so that no frame takes long. If there are none yet, all are painted at
 * once.
 */
const PAINTS_PER_FRAME = 1

interface Part {
  canvas: HTMLCanvasElement
  /** Pixels per tile at which it was painted. */
  scale: number
}

interface View {
  width: number
  height: number
  pixelRatio: number
  /** True while the zoom changes from frame to frame: painted squares are stretched until it stops. */
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

  const store = (key: string, part: Part): void => {
    parts.delete(key)
    parts.set(key, part)
    let pixels = 0
    for (const { canvas } of parts.values()) pixels += canvas.width * canvas.height
    for (const [oldest, { canvas }] of parts) {
      if (pixels <= CACHE_PX || oldest === key) break
      pixels -= canvas.width * canvas.height
      parts.delete(oldest)
    }
  }

  /** Draws the visible part of the map; false while some of it still has to be painted. */
  const draw = (context: CanvasRenderingContext2D, paint: Palette, camera: Camera, view: View): boolean => {
    // With other colors, the cached squares belong to another theme.
    if (painter !== paint) parts.clear()
    painter = paint
    const scale = camera.tilePx * view.pixelRatio
    const visible = partsIn(plan, camera, view)
    const isFirst = !visible.some(({ x, y }) => parts.has(`${x} ${y}`))
    const onPixels = (px: number) => Math.round(px * view.pixelRatio) / view.pixelRatio
    let left = isFirst ? Infinity : PAINTS_PER_FRAME
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
      store(key, part)
      // Edges on whole pixels, because two half-covered pixels would let the background through.
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

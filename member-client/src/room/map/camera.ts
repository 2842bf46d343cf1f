import type { Plan, Tile } from '@metapyra/map/plan'

/** Widths of what overlaps the view's edges, in px. Nothing important is drawn there. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}
/** Maps tiles to px: the size of a tile, and the position of the map's corner in the view. */
export interface Camera {
  tilePx: number
  x: number
  y: number
}
export interface View {
  width: number
  height: number
}

const USUAL_TILE_PX = { least: 33, most: 60 }
/** The limits of the zoom: from one very large tile to the whole map. */
const MOST_TILE_PX = 120
const WHOLE_MAP = 0.9

type Size = Pick<Plan, 'width' | 'height'>

/** The offset on one axis: centered if the map fits, otherwise around the focus, but never beyond the map's edge. */
const axisOffset = (size: number, start: number, end: number, length: number, focus: number): number => {
  const free = size - start - end
  if (length <= free) return start + (free - length) / 2
  return Math.min(start, Math.max(size - end - length, start + free / 2 - focus))
}

/** The tile size at which the whole map fits into the view. */
const fittingTilePx = (view: View, insets: Insets, { width, height }: Size): number =>
  Math.min(
    (view.width - insets.left - insets.right) / width,
    (view.height - insets.top - insets.bottom) / height,
  )

/** The tile size at zoom 1: the whole map if it fits, otherwise a size that is easy to see. */
const usualTilePx = (view: View, insets: Insets, size: Size): number =>
  Math.min(USUAL_TILE_PX.most, Math.max(USUAL_TILE_PX.least, fittingTilePx(view, insets, size)))

/** The possible zoom nearest to the requested one. */
export const possibleZoom = (zoom: number, view: View, insets: Insets, size: Size): number => {
  const usualPx = usualTilePx(view, insets, size)
  const least = Math.min(usualPx, WHOLE_MAP * fittingTilePx(view, insets, size))
  return Math.min(MOST_TILE_PX / usualPx, Math.max(least / usualPx, zoom))
}

/** Centers the view on `focus`. */
export const cameraOn = (view: View, insets: Insets, size: Size, focus: Tile, zoom = 1): Camera => {
  const tilePx = usualTilePx(view, insets, size) * zoom
  const x = (focus.x + 0.5) * tilePx
  const y = (focus.y + 0.5) * tilePx
  return {
    tilePx,
    x: axisOffset(view.width, insets.left, insets.right, size.width * tilePx, x),
    y: axisOffset(view.height, insets.top, insets.bottom, size.height * tilePx, y),
  }
}

/** The tile in the middle of the view's free part. */
export const focusOf = (camera: Camera, view: View, insets: Insets): Tile => ({
  x: ((insets.left + view.width - insets.right) / 2 - camera.x) / camera.tilePx - 0.5,
  y: ((insets.top + view.height - insets.bottom) / 2 - camera.y) / camera.tilePx - 0.5,
})

export const tileAt = (camera: Camera, x: number, y: number): Tile => ({
  x: Math.floor((x - camera.x) / camera.tilePx),
  y: Math.floor((y - camera.y) / camera.tilePx),
})

import type { Plan, Tile } from '@metapyra/map/plan'

/** What lies over the edges of the view, in px: nothing important is drawn there. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}
/** Tiles to px: a tile's size, and where the map's corner lies in the view. */
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
/** However near or far one looks: from a tile that fills a hand to the whole map. */
const MOST_TILE_PX = 120
const WHOLE_MAP = 0.9

type Size = Pick<Plan, 'width' | 'height'>

/** Within one axis: the middle where all fits, else what is looked at, but never beyond the map's edge. */
const along = (size: number, start: number, end: number, length: number, focus: number): number => {
  const free = size - start - end
  if (length <= free) return start + (free - length) / 2
  return Math.min(start, Math.max(size - end - length, start + free / 2 - focus))
}

/** How large a tile is for the whole map to be in view. */
const fittingTilePx = (view: View, insets: Insets, { width, height }: Size): number =>
  Math.min(
    (view.width - insets.left - insets.right) / width,
    (view.height - insets.top - insets.bottom) / height,
  )

/** How large a tile is at a zoom of 1: the whole map where there is room for it, else what one can see well. */
const usualTilePx = (view: View, insets: Insets, size: Size): number =>
  Math.min(USUAL_TILE_PX.most, Math.max(USUAL_TILE_PX.least, fittingTilePx(view, insets, size)))

/** A zoom as near to the one that is wished for as there is. */
export const possibleZoom = (zoom: number, view: View, insets: Insets, size: Size): number => {
  const usual = usualTilePx(view, insets, size)
  const least = Math.min(usual, WHOLE_MAP * fittingTilePx(view, insets, size))
  return Math.min(MOST_TILE_PX / usual, Math.max(least / usual, zoom))
}

/** Shows the map around `focus`. */
export const cameraOn = (view: View, insets: Insets, size: Size, focus: Tile, zoom = 1): Camera => {
  const tilePx = usualTilePx(view, insets, size) * zoom
  const x = (focus.x + 0.5) * tilePx
  const y = (focus.y + 0.5) * tilePx
  return {
    tilePx,
    x: along(view.width, insets.left, insets.right, size.width * tilePx, x),
    y: along(view.height, insets.top, insets.bottom, size.height * tilePx, y),
  }
}

/** What lies in the middle of the free part of the view. */
export const focusOf = (camera: Camera, view: View, insets: Insets): Tile => ({
  x: ((insets.left + view.width - insets.right) / 2 - camera.x) / camera.tilePx - 0.5,
  y: ((insets.top + view.height - insets.bottom) / 2 - camera.y) / camera.tilePx - 0.5,
})

export const tileAt = (camera: Camera, x: number, y: number): Tile => ({
  x: Math.floor((x - camera.x) / camera.tilePx),
  y: Math.floor((y - camera.y) / camera.tilePx),
})

import type { Room, Tile } from './room-plan.ts'

/** What lies over the edges of the view, in px: nothing important is drawn there. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}
/** Tiles to px: a tile's size, and where the room's corner lies in the view. */
export interface Camera {
  tilePx: number
  x: number
  y: number
}

/** The walls around the room, in tiles. */
export const WALL = { top: 1.9, side: 0.5 }
const SMALLEST_TILE_PX = 33
const LARGEST_TILE_PX = 60

/** Within one axis: the middle where all fits, else what is looked at, but never beyond the walls. */
const along = (
  size: number,
  start: number,
  end: number,
  length: number,
  before: number,
  focus: number,
): number => {
  const free = size - start - end
  const total = length + before
  if (total <= free) return start + (free - total) / 2 + before
  const centred = start + free / 2 - focus
  return Math.min(start + before, Math.max(size - end - length, centred))
}

/** Shows the whole room where there is room for it, else what is around `focus`. */
export const cameraOn = (
  view: { width: number; height: number },
  insets: Insets,
  room: Room,
  focus: Tile,
): Camera => {
  const across = room.width + 2 * WALL.side
  const down = room.height + WALL.top + WALL.side
  const fitting = Math.min(
    (view.width - insets.left - insets.right) / across,
    (view.height - insets.top - insets.bottom) / down,
  )
  const tilePx = Math.min(LARGEST_TILE_PX, Math.max(SMALLEST_TILE_PX, fitting))
  const side = WALL.side * tilePx
  return {
    tilePx,
    x: along(
      view.width,
      insets.left,
      insets.right,
      room.width * tilePx + side,
      side,
      (focus.x + 0.5) * tilePx,
    ),
    y: along(
      view.height,
      insets.top,
      insets.bottom,
      room.height * tilePx + side,
      WALL.top * tilePx,
      (focus.y + 0.5) * tilePx,
    ),
  }
}

export const tileAt = (camera: Camera, x: number, y: number): Tile => ({
  x: Math.floor((x - camera.x) / camera.tilePx),
  y: Math.floor((y - camera.y) / camera.tilePx),
})

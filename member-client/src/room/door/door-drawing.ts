import { doorwayOf } from '@metapyra/map/doorway'
import type { Area, Tile } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'
import type { Presence } from '../live/presence.ts'
import type { Camera } from '../map/camera.ts'
import type { Palette } from '../map/palette.ts'
import { lock } from './icons.ts'

const ICON = 24
const LOCK_PX = { radius: 11, ofTile: 0.34 }
/** Thickness of a door's leaf, and how far it extends into the wall at its ends up to the glass, in tiles. */
const LEAF = { breadth: 0.2, beyond: 0.38 }

interface Leaf {
  from: Tile
  to: Tile
}

/** The leaf runs along the middle of the doorway's tile, in line with the wall on both sides. */
const leafOf = (area: Area, { x, y }: Tile): Leaf => {
  const isBeside = x < area.x || x >= area.x + area.width
  const [middle, end] = [0.5, 1 + LEAF.beyond]
  return isBeside
    ? { from: { x: x + middle, y: y - LEAF.beyond }, to: { x: x + middle, y: y + end } }
    : { from: { x: x - LEAF.beyond, y: y + middle }, to: { x: x + end, y: y + middle } }
}

const leaves = new WeakMap<Area, Leaf[]>()
const leavesOf = (area: Area, isFree: IsFree): Leaf[] => {
  const leavesOfArea = leaves.get(area) ?? doorwayOf(area, isFree).map((tile) => leafOf(area, tile))
  leaves.set(area, leavesOfArea)
  return leavesOfArea
}

const drawLock = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  x: number,
  y: number,
  radius: number,
): void => {
  context.save()
  context.translate(x, y)
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fillStyle = paint('plate')
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = paint('brand')
  context.stroke()
  const scale = (radius * 1.25) / ICON
  context.scale(scale, scale)
  context.translate(-ICON / 2, -ICON / 2)
  context.lineWidth = 2
  context.lineJoin = 'round'
  context.stroke(new Path2D(lock))
  context.restore()
}

/** Closed doors: a leaf across each doorway, and a lock in its middle. */
export const drawDoors = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  { tilePx, x, y }: Camera,
  { plan, isFree }: Pick<Presence, 'plan' | 'isFree'>,
  closed: ReadonlySet<number>,
): void => {
  for (const area of plan.areas) {
    if (!closed.has(area.id)) continue
    const doors = leavesOf(area, isFree)
    context.lineWidth = Math.max(3, LEAF.breadth * tilePx)
    context.lineCap = 'round'
    context.strokeStyle = paint('wood-dark')
    context.beginPath()
    for (const { from, to } of doors) {
      context.moveTo(x + from.x * tilePx, y + from.y * tilePx)
      context.lineTo(x + to.x * tilePx, y + to.y * tilePx)
    }
    context.stroke()
    const middle = (axis: 'x' | 'y') =>
      doors.reduce((sum, { from, to }) => sum + (from[axis] + to[axis]) / 2, 0) / doors.length
    const radius = Math.max(LOCK_PX.radius, LOCK_PX.ofTile * tilePx)
    drawLock(context, paint, x + middle('x') * tilePx, y + middle('y') * tilePx, radius)
  }
}

import { initialsOf } from '@metapyra/contract/constants'
import type { Person } from '@metapyra/contract/person'
import { silhouetteOf } from '../../ui/person/figure-paths.ts'
import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'
import type { Pictures } from './pictures.ts'
import type { Sprites } from './sprites.ts'
import { drawStatus, ringColor } from './state-drawing.ts'

export interface DrawnPerson {
  person: Person
  x: number
  y: number
  /** An index: up, down, left, right. */
  direction: number
  isSelf: boolean
  /** Drawn instead of a status. */
  drawMark?: typeof drawStatus
}

/** At least 18 px at the usual zoom. Zoomed out, a person is as large as a tile. */
const RADIUS = { tiles: 0.46, smallestPx: 18, mostTiles: 0.9 }
/** Rotation in quarter turns, by direction. */
const DIRECTION_TURNS = [-1, 1, 2, 0]
/** Size of a silhouette in its own units: its inner circle, and the extent of the round one. */
const FACE_UNITS = 17
const ROUND_UNITS = 23

/** Where a person is in the view, in px. */
export const screenPosition = (
  { x, y }: DrawnPerson,
  camera: Camera,
): { x: number; y: number; radius: number } => ({
  x: camera.x + (x + 0.5) * camera.tilePx,
  y: camera.y + (y + 0.5) * camera.tilePx,
  radius: Math.max(
    Math.min(RADIUS.smallestPx, RADIUS.mostTiles * camera.tilePx),
    RADIUS.tiles * camera.tilePx,
  ),
})

/** In the silhouette's units, with the middle at 0, 0. */
const drawBody = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  { person, isSelf }: DrawnPerson,
  image: HTMLImageElement | undefined,
): void => {
  const outline = new Path2D(silhouetteOf(person.look))
  const rims = [
    [9, paint(isSelf ? 'brand' : ringColor(person))],
    [3.6, paint('plate')],
  ] as const
  context.lineJoin = 'round'
  for (const [width, colour] of rims) {
    context.lineWidth = width
    context.strokeStyle = colour
    context.stroke(outline)
  }
  context.fillStyle = person.colour
  context.fill(outline)
  if (!image) {
    context.fillStyle = '#fff'
    context.font = paint.font(18)
    context.fillText(initialsOf(person.name), 0, 1)
    return
  }
  const radius = person.look === 'round' ? ROUND_UNITS : FACE_UNITS
  const { naturalWidth, naturalHeight } = image
  const side = Math.min(naturalWidth, naturalHeight)
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.clip()
  const from = [(naturalWidth - side) / 2, (naturalHeight - side) / 2, side, side] as const
  context.drawImage(image, ...from, -radius, -radius, 2 * radius, 2 * radius)
}

/** A person in px, with the middle at 0, 0: a face in a ring, turned in the direction of movement. */
const paintPerson = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  drawn: DrawnPerson,
  radius: number,
  image: HTMLImageElement | undefined,
): void => {
  const { person, direction, isSelf } = drawn
  const oval = (fill: string, below: number, radiusX: number, radiusY: number) => {
    context.beginPath()
    context.ellipse(0, below, radiusX, radiusY, 0, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.fill()
  }
  if (isSelf) oval(paint('halo'), 0, radius + 9, radius + 9)
  oval(paint('shadow'), radius * 0.9, radius * 0.9, radius * 0.45)

  const angle = ((DIRECTION_TURNS[direction] ?? 1) * Math.PI) / 2
  context.beginPath()
  context.lineTo(Math.cos(angle) * (radius + 6.5), Math.sin(angle) * (radius + 6.5))
  context.arc(0, 0, radius + 2, angle + 0.34, angle - 0.34, true)
  context.fillStyle = paint(isSelf ? 'brand' : ringColor(person))
  context.fill()

  context.save()
  context.scale(radius / ROUND_UNITS, radius / ROUND_UNITS)
  drawBody(context, paint, drawn, image)
  context.restore()
  ;(drawn.drawMark ?? drawStatus)(context, paint, person, radius)
}

/** Space around a person for their halo, shadow and status. */
const MARGIN_PX = 16

/** Draws a person in the room, without their name. */
export const drawPerson = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  drawn: DrawnPerson,
  { camera, pictures, sprites }: { camera: Camera; pictures: Pictures; sprites: Sprites },
): void => {
  const { person, direction, isSelf } = drawn
  const { x, y, radius } = screenPosition(drawn, camera)
  const image = person.image ? pictures.get(person.image) : undefined
  const half = radius + MARGIN_PX
  const { name, look, colour, status } = person
  const face = image ? person.image : initialsOf(name)
  const key = [face, look, colour, status.state, direction, isSelf, radius.toFixed(1)].join(' ')
  const box = { x: x - half, y: y - half, width: 2 * half, height: 2 * half }
  sprites.draw(context, key, box, (on) => {
    on.translate(half, half)
    paintPerson(on, paint, drawn, radius, image)
  })
}

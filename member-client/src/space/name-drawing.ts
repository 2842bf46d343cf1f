import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'
import type { Figure } from './person-drawing.ts'
import { spotOf } from './person-drawing.ts'

interface Plate {
  x: number
  y: number
  width: number
}

const NAME_LONGEST = 20
const HEIGHT_PX = 20
const BELOW_PX = 7

const shortName = (name: string): string =>
  name.length > NAME_LONGEST ? `${name.slice(0, NAME_LONGEST - 1).trimEnd()}…` : name

const overlaps = (one: Plate, other: Plate): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < HEIGHT_PX

/** Lower, until it hides nobody else's. */
const placed = (plate: Plate, others: readonly Plate[]): Plate => {
  const hidden = others.find((other) => overlaps(plate, other))
  return hidden ? placed({ ...plate, y: hidden.y + HEIGHT_PX + 1 }, others) : plate
}

/** Everybody's name below them, one's own first, so that it is always right there. */
export const drawNames = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  figures: readonly Figure[],
  camera: Camera,
): void => {
  const plates: Plate[] = []
  context.font = paint.font(12)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const figure of [...figures].reverse()) {
    const words = figure.isSelf ? 'You' : shortName(figure.person.name)
    const spot = spotOf(figure, camera)
    const width = context.measureText(words).width + 16
    const { x, y } = placed({ x: spot.x, y: spot.y + spot.radius + BELOW_PX, width }, plates)
    plates.push({ x, y, width })
    context.beginPath()
    context.roundRect(x - width / 2, y, width, HEIGHT_PX, HEIGHT_PX / 2)
    context.fillStyle = paint(figure.isSelf ? 'brand' : 'plate')
    context.fill()
    context.fillStyle = paint(figure.isSelf ? 'on-brand' : 'text')
    context.fillText(words, x, y + HEIGHT_PX / 2 + 0.5)
  }
}

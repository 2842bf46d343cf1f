import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'
import type { Figure } from './person-drawing.ts'
import { spotOf } from './person-drawing.ts'
import type { Sprites } from './sprites.ts'

/** What stands below somebody, and where: the middle of its upper edge, in px of the view. */
interface Plate {
  words: string
  isSelf: boolean
  x: number
  y: number
  width: number
}

const WIDEST_PX = 120
const PADDING_PX = 8
const HEIGHT_PX = 20
const BELOW_PX = 7

type WidthOf = (words: string) => number

/** As much of a name as a plate has room for. */
const shortened = (name: string, widthOf: WidthOf): string => {
  const room = WIDEST_PX - 2 * PADDING_PX
  const width = widthOf(name)
  if (width <= room) return name
  const letters = [...name]
  // Measured in each frame: the first guess is near.
  let count = Math.ceil((letters.length * room) / width)
  const cut = () => `${letters.slice(0, count).join('').trimEnd()}…`
  while (widthOf(cut()) > room) count--
  return cut()
}

const overlaps = (one: Plate, other: Plate): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < HEIGHT_PX

/** Lower, until it hides nobody else's. */
const placed = (plate: Plate, others: readonly Plate[]): Plate => {
  const hidden = others.find((other) => overlaps(plate, other))
  return hidden ? placed({ ...plate, y: hidden.y + HEIGHT_PX + 1 }, others) : plate
}

/** Everybody's name below them, one's own first, so that it is always right there. */
export const placeNames = (figures: readonly Figure[], camera: Camera, widthOf: WidthOf): Plate[] => {
  const plates: Plate[] = []
  for (const figure of [...figures].reverse()) {
    const { isSelf, person } = figure
    const words = isSelf ? 'You' : shortened(person.name, widthOf)
    const { x, y, radius } = spotOf(figure, camera)
    const width = widthOf(words) + 2 * PADDING_PX
    plates.push(placed({ words, isSelf, x, y: y + radius + BELOW_PX, width }, plates))
  }
  return plates
}

export const drawName = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  { words, isSelf, x, y, width }: Plate,
  sprites: Sprites,
): void => {
  const box = { x: x - width / 2, y, width, height: HEIGHT_PX }
  sprites.draw(context, `${isSelf} ${words}`, box, (on) => {
    on.beginPath()
    on.roundRect(0, 0, width, HEIGHT_PX, HEIGHT_PX / 2)
    on.fillStyle = paint(isSelf ? 'brand' : 'plate')
    on.fill()
    on.font = paint.font(12)
    on.fillStyle = paint(isSelf ? 'on-brand' : 'text')
    on.fillText(words, width / 2, HEIGHT_PX / 2 + 0.5)
  })
}

/** How wide words are in the font that the context has, each measured once. */
export const createWidths = (context: CanvasRenderingContext2D): WidthOf => {
  const known = new Map<string, number>()
  return (words) => {
    const width = known.get(words) ?? context.measureText(words).width
    known.set(words, width)
    return width
  }
}

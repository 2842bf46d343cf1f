import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'
import type { DrawnPerson } from './person-drawing.ts'
import { screenPosition } from './person-drawing.ts'
import type { Sprites } from './sprites.ts'

/** The label below a person. The position is the middle of its upper edge, in px of the view. */
interface NameLabel {
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

/** Shortens a name to the space of a label. */
const shortened = (name: string, widthOf: WidthOf): string => {
  const room = WIDEST_PX - 2 * PADDING_PX
  const width = widthOf(name)
  if (width <= room) return name
  const letters = [...name]
  // Runs in each frame, so the first guess should be close.
  let count = Math.ceil((letters.length * room) / width)
  const cut = () => `${letters.slice(0, count).join('').trimEnd()}…`
  while (widthOf(cut()) > room) count--
  return cut()
}

const overlaps = (a: NameLabel, b: NameLabel): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < HEIGHT_PX

/** Moves a label down until it covers no other. */
const withoutOverlap = (plate: NameLabel, placedPlates: readonly NameLabel[]): NameLabel => {
  const hidden = placedPlates.find((placed) => overlaps(plate, placed))
  return hidden ? withoutOverlap({ ...plate, y: hidden.y + HEIGHT_PX + 1 }, placedPlates) : plate
}

/** Places each person's name below them. The user's own comes first, so that it is always directly there. */
export const placeNames = (people: readonly DrawnPerson[], camera: Camera, widthOf: WidthOf): NameLabel[] => {
  const plates: NameLabel[] = []
  for (const drawn of [...people].reverse()) {
    const { isSelf, person } = drawn
    const words = isSelf ? 'You' : shortened(person.name, widthOf)
    const { x, y, radius } = screenPosition(drawn, camera)
    const width = widthOf(words) + 2 * PADDING_PX
    plates.push(withoutOverlap({ words, isSelf, x, y: y + radius + BELOW_PX, width }, plates))
  }
  return plates
}

export const drawName = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  { words, isSelf, x, y, width }: NameLabel,
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

/** Measures the width of words in the context's font and caches the results. */
export const createWidths = (context: CanvasRenderingContext2D): WidthOf => {
  const widths = new Map<string, number>()
  return (words) => {
    const width = widths.get(words) ?? context.measureText(words).width
    widths.set(words, width)
    return width
  }
}

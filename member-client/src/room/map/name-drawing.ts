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

const overlaps = (one: NameLabel, other: NameLabel): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < HEIGHT_PX

/** Moves a label down until it covers no other. */
const withoutOverlap = (plate: NameLabel, others: readonly NameLabel[]): NameLabel => {
  const hidden = others.find((other) => overlaps(plate, other))
  return hidden ? withoutOverlap({ ...plate, y: hidden.y + HEIGHT_PX + 1 }, others) : plate
}

/** Places each person's name below them. The user's own comes first, so that it is always directly there. */
export const placeNames = (
  figures: readonly DrawnPerson[],
  camera: Camera,
  widthOf: WidthOf,
): NameLabel[] => {
  const plates: NameLabel[] = []
  for (const figure of [...figures].reverse()) {
    const { isSelf, person } = figure
    const words = isSelf ? 'You' : shortened(person.name, widthOf)
    const { x, y, radius } = screenPosition(figure, camera)
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
  const known = new Map<string, number>()
  return (words) => {
    const width = known.get(words) ?? context.measureText(words).width
    known.set(words, width)
    return width
  }
}

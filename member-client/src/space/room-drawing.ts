import type { Brush } from './brush.ts'
import { WALL } from './camera.ts'
import { drawings } from './furniture-drawing.ts'
import type { Item, Room } from './room-plan.ts'
import { planOf } from './room-plan.ts'

/** Windows along the far wall, as far as its board: their left edges and width. */
const WINDOW = { every: 5.2, width: 3.2, from: 1.2 }

const windowsOf = (room: Room): number[] => {
  const lefts: number[] = []
  const end = planOf(room).find(({ kind }) => kind === 'board')?.x ?? room.width
  for (let x = WINDOW.from; x + WINDOW.width < end; x += WINDOW.every) lefts.push(x)
  return lefts
}

const drawWalls = ({ box, shade }: Brush, room: Room): void => {
  const { width, height } = room
  const { top, side } = WALL
  const window = WINDOW.width
  box('shadow', -side - 0.1, -top + 0.2, width + 2 * side + 0.2, height + top + side + 0.1, 0.5)
  box('wall-top', -side, -top, width + 2 * side, height + top + side, 0.35)
  box('wall', 0, -top + 0.32, width, top - 0.32, 0.06)
  for (const x of windowsOf(room)) {
    const right = x + window
    box('wall-line', x - 0.1, -1.46, window + 0.2, 1.12, 0.1)
    shade('sky', 'sky-low', -1.4, -0.5, [x, -1.36], [right, -1.36], [right, -0.44], [x, -0.44])
    box('wall-line', x + window / 2 - 0.05, -1.36, 0.1, 0.92)
    box('wall-line', x - 0.2, -0.42, window + 0.4, 0.12, 0.05)
  }
  box('wall-line', 0, -0.12, width, 0.12)
}

const drawFloor = ({ box, line, shade }: Brush, { width, height }: Room): void => {
  box('floor', 0, 0, width, height)
  for (let y = 0; y < height; y++) {
    if (y > 0) line('floor-line', 0.03, [0, y], [width, y])
    for (let x = (y * 2.3) % 5; x < width; x += 5) line('floor-line', 0.03, [x, y], [x, y + 1])
  }
  shade('shadow', 'shadow-end', 0, 0.9, [0, 0], [width, 0], [width, 0.9], [0, 0.9])
}

/** What falls in through the windows, and what the lamps add. */
const drawLight = ({ context, at, shade, glow }: Brush, room: Room, lamps: Item[]): void => {
  for (const x of windowsOf(room)) {
    const right = x + WINDOW.width
    shade('floor-light', 'floor-light-end', 0, 5, [x, 0], [right, 0], [right + 1.6, 5], [x + 1.6, 5])
  }
  at(0, 0, () => {
    context.beginPath()
    context.rect(0, 0, room.width, room.height)
    context.clip()
    for (const { x, y } of lamps) glow(x + 0.5, y + 0.4, 3.4)
  })
}

const isFlat = ({ kind }: Item): boolean => /rug/i.test(kind)

/** All of the room that stands still, in tiles, its corner at 0, 0. */
export const drawRoom = (brush: Brush, room: Room): void => {
  const plan = planOf(room)
  const draw = (item: Item) => brush.at(item.x, item.y, () => drawings[item.kind](brush, item))
  drawWalls(brush, room)
  drawFloor(brush, room)
  plan.filter(isFlat).forEach(draw)
  drawLight(
    brush,
    room,
    plan.filter(({ kind }) => kind === 'lamp'),
  )
  plan.filter((item) => !isFlat(item)).forEach(draw)
}

import type { GROUNDS, Plan } from '@metapyra/map/plan'
import type { Brush } from './brush.ts'
import type { Colour } from './palette.ts'

/** A pseudo-random number per tile, the same at each drawing, so that plants on a meadow don't move. */
const tileRandom = (x: number, y: number): number => ((x * 73_856_093) ^ (y * 19_349_663)) & 1023

type DrawTile = (brush: Brush, x: number, y: number) => void

const plain =
  (colour: Colour): DrawTile =>
  ({ box }, x, y) =>
    // Slightly wider, because otherwise the page's background appears between two tiles.
    box(colour, x, y, 1.02, 1.02)

/** Drawing functions by the letter in a map's plan. */
const tiles: Record<keyof typeof GROUNDS, DrawTile | null> = {
  ' ': null,
  w: (brush, x, y) => {
    plain('floor')(brush, x, y)
    brush.line('floor-line', 0.03, [x, y], [x + 1, y])
    if ((x + y * 3) % 5 === 0) brush.line('floor-line', 0.03, [x, y], [x, y + 1])
  },
  b: (brush, x, y) => {
    plain('boards')(brush, x, y)
    brush.line('wood-dark', 0.025, [x, y], [x, y + 1])
    brush.line('wood-dark', 0.025, [x + 0.5, y], [x + 0.5, y + 1])
  },
  c: plain('carpet'),
  s: (brush, x, y) => {
    plain('stone')(brush, x, y)
    brush.line('stone-line', 0.03, [x + 1, y], [x, y], [x, y + 1])
  },
  p: (brush, x, y) => {
    plain('path')(brush, x, y)
    const at = tileRandom(x, y)
    if (at % 3 === 0) brush.oval('stone', x + 0.2 + (at % 7) / 10, y + 0.2 + (at % 5) / 8, 0.05, 0.035)
  },
  g: (brush, x, y) => {
    plain('grass')(brush, x, y)
    const at = tileRandom(x, y)
    if (at % 3 !== 0) return
    const [left, top] = [x + (at % 9) / 10, y + 0.3 + (at % 6) / 10]
    for (const lean of [-0.07, 0, 0.07])
      brush.line('grass-dark', 0.03, [left, top], [left + lean, top - 0.14])
  },
  a: (brush, x, y) => {
    plain('water')(brush, x, y)
    const at = tileRandom(x, y)
    if (at % 2 === 0)
      brush.line(
        'water-light',
        0.035,
        [x + 0.15, y + 0.3 + (at % 5) / 10],
        [x + 0.6, y + 0.3 + (at % 5) / 10],
      )
  },
}

/** Draws the ground of a tile, if it has one. */
export const drawGround = (brush: Brush, { ground, walls, width }: Plan, x: number, y: number): void => {
  const at = y * width + x
  tiles[ground[at] as keyof typeof GROUNDS]?.(brush, x, y)
  // A tile below a horizontal wall is in the wall's shadow.
  const isBelowWall =
    walls[at - width] === '#' && (walls[at - width - 1] === '#' || walls[at - width + 1] === '#')
  if (walls[at] === '.' && isBelowWall)
    brush.shade('shadow', 'shadow-end', y, y + 0.8, [x, y], [x + 1, y], [x + 1, y + 0.8], [x, y + 0.8])
}

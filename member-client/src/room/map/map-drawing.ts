import type { Box, Item, Plan } from '@metapyra/map/plan'
import type { Brush } from './brush.ts'
import { drawings } from './furniture-drawing.ts'
import { drawGround } from './ground-drawing.ts'
import { drawWall } from './wall-drawing.ts'

/** How far something is drawn beyond its own tiles, such as a tree's crown or a lamp's light. */
const OVERDRAW_TILES = 4
const LIGHT_TILES = 5

const isFlat = ({ kind }: Item): boolean => /^(rug|roundRug|mat)$/.test(kind)

const isNear = (item: Item, part: Box): boolean =>
  item.x < part.x + part.width + OVERDRAW_TILES &&
  item.y < part.y + part.height + OVERDRAW_TILES &&
  item.x + item.width > part.x - OVERDRAW_TILES &&
  item.y + item.height > part.y - LIGHT_TILES - 1

/** Light from a window or a lamp. */
const drawLight = ({ shade, glow }: Brush, { kind, x, y, width }: Item): void => {
  if (kind === 'lamp') glow(x + 0.5, y + 0.4, 3.4)
  if (kind !== 'window') return
  const [top, right, bottom] = [y + 1, x + width, y + 1 + LIGHT_TILES]
  shade(
    'floor-light',
    'floor-light-end',
    top,
    bottom,
    [x, top],
    [right, top],
    [right + 1.6, bottom],
    [x + 1.6, bottom],
  )
}

/** Draws the static map within a part, which is given in tiles. */
export const drawMap = (brush: Brush, plan: Plan, part: Box): void => {
  const eachTile = (draw: typeof drawWall): void => {
    // One more row, because fronts and shadows of objects just outside extend into the part.
    for (let y = Math.max(0, part.y - 1); y < Math.min(plan.height, part.y + part.height + 1); y++)
      for (let x = Math.max(0, part.x - 1); x < Math.min(plan.width, part.x + part.width + 1); x++)
        draw(brush, plan, x, y)
  }
  const items = plan.items.filter((item) => isNear(item, part))
  const draw = (item: Item) => brush.at(item.x, item.y, () => drawings[item.kind](brush, item))
  eachTile(drawGround)
  items.filter(isFlat).forEach(draw)
  for (const item of items) drawLight(brush, item)
  eachTile(drawWall)
  // Sorted so that nearer objects cover those behind them.
  items
    .filter((item) => !isFlat(item))
    .sort((a, b) => a.y + a.height - b.y - b.height)
    .forEach(draw)
}

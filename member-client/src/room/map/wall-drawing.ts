import type { Plan, WALLS } from '@metapyra/map/plan'
import type { Brush } from './brush.ts'

/** Thickness of a wall, and the part of a tile that its front takes, because the view is slightly from the south. */
const WALL_THICKNESS = 0.44
const MIDDLE = 0.5
/** The top of a thin horizontal wall, and where its front begins. */
const CAP = { top: 0.08, bottom: 0.46 }

type WallNeighbors = Readonly<Record<'north' | 'south' | 'west' | 'east', boolean>>

/** Tiles outside the map count as wall, so that the outermost walls fill their tiles. */
const isWallAt = ({ walls, width, height }: Plan, x: number, y: number): boolean =>
  x < 0 || y < 0 || x >= width || y >= height || /[#=]/.test(walls[y * width + x] ?? '')

/** A block of 2 × 2 wall tiles is filled instead of drawn as thin lines. */
const isThick = (plan: Plan, x: number, y: number): boolean =>
  [-1, 0].some((left) =>
    [-1, 0].some((top) =>
      [0, 1].every((dx) => [0, 1].every((dy) => isWallAt(plan, x + left + dx, y + top + dy))),
    ),
  )

const drawThick = ({ box }: Brush, { south }: WallNeighbors): void => {
  box('wall-top', 0, 0, 1.02, 1.02)
  if (south) return
  box('wall', 0, 0, 1.02, 1)
  box('wall-line', 0, 0.9, 1.02, 0.12)
  box('wall-top', 0, -0.02, 1.02, 0.1)
}

const drawThin = ({ box }: Brush, { north, south, west, east }: WallNeighbors): void => {
  const [left, right] = [MIDDLE - WALL_THICKNESS / 2, MIDDLE + WALL_THICKNESS / 2]
  if (west || east || !south) {
    const from = west ? 0 : left
    const width = (east ? 1.02 : right) - from
    box('wall', from, CAP.bottom, width, 1 - CAP.bottom)
    box('wall-line', from, 0.9, width, 0.12)
    box('wall-top', from, CAP.top, width, CAP.bottom - CAP.top)
  }
  if (north) box('wall-top', left, 0, WALL_THICKNESS, CAP.bottom)
  if (south) box('wall-top', left, CAP.top, WALL_THICKNESS, 1.02 - CAP.top)
}

/** Drawn as adjacent straight panes, because overlapping ones would be darker. */
const drawGlass = ({ box }: Brush, { north, south, west, east }: WallNeighbors): void => {
  const pane = (breadth: number, draw: (x: number, y: number, width: number, height: number) => void) => {
    const [near, far] = [MIDDLE - breadth / 2, MIDDLE + breadth / 2]
    if (west || east) draw(west ? 0 : near, near, (east ? 1 : far) - (west ? 0 : near), breadth)
    const top = north ? 0 : near
    const isAcross = west || east
    if (north) draw(near, top, breadth, (isAcross ? near : south ? 1 : far) - top)
    if (south && (isAcross || !north)) draw(near, isAcross ? far : near, breadth, 1 - (isAcross ? far : near))
  }
  pane(0.24, (x, y, width, height) => box('shadow', x + 0.06, y + 0.14, width, height))
  pane(0.24, (...at) => box('wall-top', ...at))
  pane(0.24, (...at) => box('glass', ...at))
  pane(0.05, (...at) => box('paper', ...at))
}

const drawHedge = ({ oval }: Brush): void => {
  oval('shadow', 0.55, 0.62, 0.55, 0.5)
  oval('leaf-dark', 0.5, 0.52, 0.56, 0.54)
  oval('leaf', 0.3, 0.36, 0.26, 0.22)
  oval('leaf', 0.7, 0.44, 0.24, 0.2)
}

/** Drawing functions by the letter in a map's plan. */
const walls: Record<
  Exclude<keyof typeof WALLS, '.'>,
  (brush: Brush, around: WallNeighbors, isThick: boolean) => void
> = {
  h: drawHedge,
  '=': drawGlass,
  '#': (brush, around, isThick) => (isThick ? drawThick : drawThin)(brush, around),
}

/** Draws the wall of a tile, connected to its neighbors. */
export const drawWall = (brush: Brush, plan: Plan, x: number, y: number): void => {
  const letter = plan.walls[y * plan.width + x]
  if (letter === '.') return
  const around = {
    north: isWallAt(plan, x, y - 1),
    south: isWallAt(plan, x, y + 1),
    west: isWallAt(plan, x - 1, y),
    east: isWallAt(plan, x + 1, y),
  }
  brush.at(x, y, () => {
    walls[letter as Exclude<keyof typeof WALLS, '.'>]?.(brush, around, isThick(plan, x, y))
  })
}

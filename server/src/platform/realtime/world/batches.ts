import type { Tally } from '../metrics.ts'
import type { Figures, PersonOnMap, Square } from './people-on-map.ts'

/** The most people in one batch; further ones who are still moving follow in the next batches. */
export const MOST_IN_BATCH = 120

/** What the sockets of one cell have received. */
export interface CellSubscription {
  sockets: number
  /** The space's move count at the last batch. */
  told: number
  /** Moving people who found no place in a batch, first come first served. */
  waiting: Set<PersonOnMap>
  /** Offset into the people who move at the same time, so that each batch starts with others. */
  turn: number
}

interface Batch {
  figures: PersonOnMap[]
  /** How many of the first figures have stopped; moves of the others are repeated in the next batch. */
  stops: number
}

/**
 * Collects what a cell's sockets don't know yet about the people around them and in `far`. Stops are always included;
 * of the moving people as many as fit, in turn.
 */
export const takeBatch = (
  cell: Square,
  watch: CellSubscription,
  { far, change, all, tally }: { far: readonly PersonOnMap[]; change: number; all: Figures; tally: Tally },
): Batch => {
  const still: PersonOnMap[] = []
  const moving: PersonOnMap[] = []
  const sort = (figure: PersonOnMap) => (figure.isMoving ? moving : still).push(figure)
  for (const near of cell.around) {
    for (const figure of near.inside) if (figure.change > watch.told) sort(figure)
  }
  for (const figure of far) if (!cell.around.includes(figure.cell)) sort(figure)
  watch.told = change
  const most = Math.max(0, MOST_IN_BATCH - still.length)
  const hasRoom = watch.waiting.size === 0 && moving.length <= most
  const inTurn = hasRoom ? moving : takeTurn(watch, { moving, most, all })
  tally.told += still.length + inTurn.length
  tally.shed += watch.waiting.size
  return { figures: [...still, ...inTurn], stops: still.length }
}

/** Takes as many moving people as fit, those who have waited longest first. */
const takeTurn = (
  watch: CellSubscription,
  { moving, most, all }: { moving: PersonOnMap[]; most: number; all: Figures },
): PersonOnMap[] => {
  const { waiting } = watch
  watch.turn = (watch.turn + most) % Math.max(1, moving.length)
  for (const figure of moving.slice(watch.turn)) waiting.add(figure)
  for (const figure of moving) waiting.add(figure)
  const taken: PersonOnMap[] = []
  for (const figure of waiting) {
    const isOver = !all.has(figure) || !figure.isMoving
    if (!isOver && taken.length >= most) break
    waiting.delete(figure)
    if (!isOver) taken.push(figure)
  }
  return taken
}

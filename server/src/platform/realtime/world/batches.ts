import type { Tally } from '../metrics.ts'
import type { Figure, Figures, Square } from './figures.ts'

/** A batch tells of no more people: the turn of the others who are still moving comes with the next ones. */
export const MOST_IN_BATCH = 120

/** What the sockets of one cell know. */
export interface Watch {
  sockets: number
  /** The count of the space's moves at the last batch. */
  told: number
  /** Who is still moving and found no place in a batch, first come first served. */
  waiting: Set<Figure>
  /** With whom of those who come at once it begins: with others each time. */
  turn: number
}

interface Batch {
  figures: Figure[]
  /** So many, the first ones, have come to stand; what is told of the others the next batch tells again. */
  stops: number
}

/**
 * What a cell's sockets do not know yet of those around them and of `far`. Where people stop is always in it; of those
 * still moving as many as there is room for, in turn.
 */
export const takeBatch = (
  cell: Square,
  watch: Watch,
  { far, change, all, tally }: { far: readonly Figure[]; change: number; all: Figures; tally: Tally },
): Batch => {
  const still: Figure[] = []
  const moving: Figure[] = []
  const sort = (figure: Figure) => (figure.isMoving ? moving : still).push(figure)
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

/** Those who wait longest go first. */
const takeTurn = (
  watch: Watch,
  { moving, most, all }: { moving: Figure[]; most: number; all: Figures },
): Figure[] => {
  const { waiting } = watch
  watch.turn = (watch.turn + most) % Math.max(1, moving.length)
  for (const figure of moving.slice(watch.turn)) waiting.add(figure)
  for (const figure of moving) waiting.add(figure)
  const taken: Figure[] = []
  for (const figure of waiting) {
    const isOver = !all.has(figure) || !figure.isMoving
    if (!isOver && taken.length >= most) break
    waiting.delete(figure)
    if (!isOver) taken.push(figure)
  }
  return taken
}

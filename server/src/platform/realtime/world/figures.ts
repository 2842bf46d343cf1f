import type { NumberedMove } from '@metapyra/contract/moves'
import type { Cell } from './cells.ts'

export type Place = Pick<NumberedMove, 'x' | 'y' | 'direction' | 'isMoving'>

/** Somebody as they are told of, here or at another node. */
export interface Figure extends NumberedMove {
  cell: Square
  /** The space's moves are counted: the count when this one moved last. */
  change: number
  /** `change` when those who are far away were last told. */
  toldFar: number
  /** The sockets at this node that see through these eyes. */
  sockets: Set<string>
}

export type Square = Cell<Figure>

/** A number is not given again for so long: nobody is taken for who had it before. */
const REST_MS = 60_000

/** The figures of a space by their numbers: short names, from 1 on. */
export const createFigures = (nowMs: () => number) => {
  const byNumber: (Figure | undefined)[] = []
  const resting: { n: number; untilMs: number }[] = []
  let next = 0

  return {
    add: (figure: Omit<Figure, 'n'>): Figure => {
      const isRested = resting[0] !== undefined && resting[0].untilMs <= nowMs()
      const n = (isRested && resting.shift()?.n) || Math.max(1, byNumber.length)
      const numbered = { ...figure, n }
      byNumber[n] = numbered
      return numbered
    },
    remove: ({ n }: Figure): void => {
      byNumber[n] = undefined
      resting.push({ n, untilMs: nowMs() + REST_MS })
    },
    has: (figure: Figure): boolean => byNumber[figure.n] === figure,
    /** The next so many, in turn, who have moved since their last turn. */
    takeTurn: (most: number): Figure[] => {
      const taken: Figure[] = []
      for (let looked = 0; looked < byNumber.length && taken.length < most; looked += 1) {
        next = (next + 1) % byNumber.length
        const figure = byNumber[next]
        if (!figure || figure.change === figure.toldFar) continue
        figure.toldFar = figure.change
        taken.push(figure)
      }
      return taken
    },
  }
}

export type Figures = ReturnType<typeof createFigures>

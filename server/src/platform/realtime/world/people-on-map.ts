import type { NumberedMove } from '@metapyra/contract/moves'
import type { Cell } from './cells.ts'

export type Position = Pick<NumberedMove, 'x' | 'y' | 'direction' | 'isMoving'>

/** A person on the map as published to others, on this node or another. */
export interface PersonOnMap extends NumberedMove {
  cell: Square
  /** The space's move count when this person last moved. */
  change: number
  /** The value of `change` when it was last published to distant cells. */
  toldFar: number
  /** The sockets of this person on this node. */
  sockets: Set<string>
}

export type Square = Cell<PersonOnMap>

/** A number isn't reused for this long, so that no one is mistaken for its previous owner. */
const REST_MS = 60_000

/** The people on a space's map by number, from 1; short names for the wire. */
export const createPeopleOnMap = (nowMs: () => number) => {
  const byNumber: (PersonOnMap | undefined)[] = []
  const resting: { n: number; untilMs: number }[] = []
  let next = 0

  return {
    add: (figure: Omit<PersonOnMap, 'n'>): PersonOnMap => {
      const isRested = resting[0] !== undefined && resting[0].untilMs <= nowMs()
      const n = (isRested && resting.shift()?.n) || Math.max(1, byNumber.length)
      const numbered = { ...figure, n }
      byNumber[n] = numbered
      return numbered
    },
    remove: ({ n }: PersonOnMap): void => {
      byNumber[n] = undefined
      resting.push({ n, untilMs: nowMs() + REST_MS })
    },
    has: (figure: PersonOnMap): boolean => byNumber[figure.n] === figure,
    /** The next people, in turn, who have moved since their last turn. */
    takeTurn: (most: number): PersonOnMap[] => {
      const taken: PersonOnMap[] = []
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

export type Figures = ReturnType<typeof createPeopleOnMap>

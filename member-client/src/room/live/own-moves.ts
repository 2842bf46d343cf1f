import type { Move } from '@metapyra/contract/realtime'
import type { Tile } from '@metapyra/map/plan'

/** More than the number of moves in flight to the server and back at any time. */
const KEPT = 40

/**
 * Distinguishes the echo of the user's own move from a position set by the server or by the same user's other device.
 * Echoes arrive late: while the user walks, they are not the current position.
 */
export const createOwnMoves = (start: Tile) => {
  let sentPositions: string[] = []
  const keyOf = ({ x, y }: Tile) => `${x.toFixed(2)} ${y.toFixed(2)}`
  const add = (place: Tile): void => {
    sentPositions = [...sentPositions, keyOf(place)].slice(-KEPT)
  }
  add(start)
  return {
    tell: ([x, y]: Move): void => add({ x, y }),
    isEcho: (place: Tile): boolean => sentPositions.includes(keyOf(place)),
    put: (place: Tile): void => {
      sentPositions = []
      add(place)
    },
  }
}

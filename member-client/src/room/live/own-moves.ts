import type { Move } from '@metapyra/contract/realtime'
import type { Tile } from '@metapyra/map/plan'

/** More than what is on its way to the server and back at any time. */
const KEPT = 40

/**
 * Tells an echo of an own step from a place that the server, or the same person's other device, has put one to.
 * Echoes come late: while one walks on they are not where one is.
 */
export const createOwnMoves = (start: Tile) => {
  let told: string[] = []
  const keyOf = ({ x, y }: Tile) => `${x.toFixed(2)} ${y.toFixed(2)}`
  const add = (place: Tile): void => {
    told = [...told, keyOf(place)].slice(-KEPT)
  }
  add(start)
  return {
    tell: ([x, y]: Move): void => add({ x, y }),
    isEcho: (place: Tile): boolean => told.includes(keyOf(place)),
    put: (place: Tile): void => {
      told = []
      add(place)
    },
  }
}

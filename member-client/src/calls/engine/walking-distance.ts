import { TALK } from '@metapyra/contract/talk'
import { tilesAroundWalls, wallFreeTiles } from '@metapyra/map/around-walls'
import type { Plan, Tile } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'

const distanceAroundWalls = tilesAroundWalls(TALK.leaveBeyond)
const open = new WeakMap<Plan, IsFree>()

/**
 * [TALK-14] Returns the walking distance, as the server measures it, so that no one is louder through a wall than
 * around it.
 */
export const walkingDistance = (plan: Plan | undefined, from: Tile, to: Tile): number => {
  if (!plan) return distanceAroundWalls(undefined, from, to)
  const isOpen = open.get(plan) ?? wallFreeTiles(plan)
  open.set(plan, isOpen)
  return distanceAroundWalls(isOpen, from, to)
}

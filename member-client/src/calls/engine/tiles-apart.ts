import { TALK } from '@metapyra/contract/nearness'
import { openOf, tilesAroundWalls } from '@metapyra/map/around-walls'
import type { Plan, Tile } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'

const around = tilesAroundWalls(TALK.leaveBeyond)
const open = new WeakMap<Plan, IsFree>()

/** [TALK-14] As the server counts it, so that nobody is louder through a wall than they would be around it. */
export const tilesApart = (plan: Plan | undefined, one: Tile, other: Tile): number => {
  if (!plan) return around(undefined, one, other)
  const isOpen = open.get(plan) ?? openOf(plan)
  open.set(plan, isOpen)
  return around(isOpen, one, other)
}

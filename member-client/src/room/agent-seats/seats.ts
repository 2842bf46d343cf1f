import type { Agent } from '@metapyra/contract/entities/agent'
import type { Area, Plan, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'
import { seatsAgents } from '@metapyra/map/seats'
import type { IsFree } from '@metapyra/map/walkable'
import { distance } from '@metapyra/map/way'

/** An agent, and the tile on which it sits. */
export interface Seat extends Tile {
  agent: Agent
}

/** Closer to each other they would hide each other, or their names. */
const APART_TILES = 2

/** Free tiles of an area, from its far right corner on: whoever walks in stops in its middle. */
const tilesOf = (area: Area, plan: Plan, isFree: IsFree): Tile[] => {
  const corner = { x: area.x + area.width - 1, y: area.y }
  return Array.from({ length: area.width * area.height }, (_, at) => ({
    x: area.x + (at % area.width),
    y: area.y + Math.floor(at / area.width),
  }))
    .filter((tile) => isFree(tile.x, tile.y) && areaAt(plan, tile) === area)
    .sort((one, other) => distance(one, corner) - distance(other, corner))
}

/** How well it sits there: with room around it, or at least in nobody's way out of a door. */
const ease = ({ x, y }: Tile, area: Area, plan: Plan, isFree: IsFree): number => {
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: x + dx, y: y + dy })))
  const free = around.filter((tile) => isFree(tile.x, tile.y))
  if (free.some((tile) => areaAt(plan, tile) !== area)) return 0
  return free.length === around.length ? 2 : 1
}

/** [AGENT-14] Where agents sit, the same for everybody; one whose place is not on this map sits nowhere. */
export const seatsOf = (agents: readonly Agent[], plan: Plan, isFree: IsFree): Seat[] => {
  const seats: Seat[] = []
  for (const agent of agents) {
    const area = plan.areas.find((one) => one.id === agent.areaId && seatsAgents(one))
    if (!area) continue
    const tiles = tilesOf(area, plan, isFree).filter((tile) =>
      seats.every((seat) => distance(seat, tile) >= APART_TILES),
    )
    const [tile] = tiles.sort((one, other) => ease(other, area, plan, isFree) - ease(one, area, plan, isFree))
    if (tile) seats.push({ agent, ...tile })
  }
  return seats
}

import type { Agent } from '@metapyra/contract/entities/agent'
import { distance } from '@metapyra/map/path-finding'
import type { Area, Plan, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'
import { seatsAgents } from '@metapyra/map/seats'
import type { IsFree } from '@metapyra/map/walkable'

/** An agent and the tile of its seat. */
export interface Seat extends Tile {
  agent: Agent
}

/** Minimum distance. Closer agents would cover each other or their names. */
const APART_TILES = 2

/** Free tiles of an area, from its far right corner on, because people who walk in stop in the middle. */
const tilesOf = (area: Area, plan: Plan, isFree: IsFree): Tile[] => {
  const corner = { x: area.x + area.width - 1, y: area.y }
  return Array.from({ length: area.width * area.height }, (_, at) => ({
    x: area.x + (at % area.width),
    y: area.y + Math.floor(at / area.width),
  }))
    .filter((tile) => isFree(tile.x, tile.y) && areaAt(plan, tile) === area)
    .sort((a, b) => distance(a, corner) - distance(b, corner))
}

/** How suitable a tile is: 2 if free all around, 1 if it doesn't block a door, 0 otherwise. */
const seatScore = ({ x, y }: Tile, area: Area, plan: Plan, isFree: IsFree): number => {
  const neighbors = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: x + dx, y: y + dy })))
  const free = neighbors.filter((tile) => isFree(tile.x, tile.y))
  if (free.some((tile) => areaAt(plan, tile) !== area)) return 0
  return free.length === neighbors.length ? 2 : 1
}

/** [AGENT-14] The agents' seats, the same for everyone. An agent whose area is not on this map gets none. */
export const seatsOf = (agents: readonly Agent[], plan: Plan, isFree: IsFree): Seat[] => {
  const seats: Seat[] = []
  for (const agent of agents) {
    const area = plan.areas.find((candidate) => candidate.id === agent.areaId && seatsAgents(candidate))
    if (!area) continue
    const tiles = tilesOf(area, plan, isFree).filter((tile) =>
      seats.every((seat) => distance(seat, tile) >= APART_TILES),
    )
    const [tile] = tiles.sort((a, b) => seatScore(b, area, plan, isFree) - seatScore(a, area, plan, isFree))
    if (tile) seats.push({ agent, ...tile })
  }
  return seats
}

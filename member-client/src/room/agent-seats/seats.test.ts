import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '@metapyra/contract/entities/agent'
import { distance } from '@metapyra/map/path-finding'
import { areaAt } from '@metapyra/map/plan'
import { readTiled } from '@metapyra/map/tiled'
import type { IsFree } from '@metapyra/map/walkable'
import { walkableOf } from '@metapyra/map/walkable'
import { describe, expect, it } from 'vitest'
import { middleOf } from '../live/area-rules.ts'
import { nearestSeat } from './nearest-seat.ts'
import { seatsOf } from './seats.ts'

const folder = join(import.meta.dirname, '../../../../shared/map/maps')
const planOf = (file: string) => readTiled(readFileSync(`${folder}/${file}`, 'utf8'))
const agentAt = (areaId: number | null, at = 0): Agent => ({
  ...{ id: `${areaId}-${at}`, name: 'Pyra', image: '', greeting: '', areaId },
})

describe.each(readdirSync(folder).filter((name) => name.endsWith('.tmj')))('on %s', (file) => {
  const plan = planOf(file)
  const isFree = walkableOf(plan)
  const places = plan.areas.filter(({ kind }) => kind !== 'desk')

  it('[AGENT-14] three agents in each place sit in it, each for itself, and out of whoever walks into it', () => {
    expect(places.length).toBeGreaterThan(3)
    for (const area of places) {
      const seats = seatsOf(
        [0, 1, 2].map((at) => agentAt(area.id, at)),
        plan,
        isFree,
      )
      const middle = middleOf(area, plan, isFree, () => false) ?? { x: 0, y: 0 }
      expect(seats, area.name).toHaveLength(3)
      for (const seat of seats) {
        expect(areaAt(plan, seat)?.name).toBe(area.name)
        expect(isFree(seat.x, seat.y)).toBe(true)
        // Seats leave the middle free, where arriving people stop, unless the room is too small.
        if (area.width * area.height > 80) expect(distance(seat, middle), area.name).toBeGreaterThan(0.9)
        for (const otherSeat of seats)
          if (otherSeat !== seat) expect(distance(seat, otherSeat), area.name).toBeGreaterThanOrEqual(2)
      }
    }
  })
})

describe('on the small office', () => {
  const plan = planOf('small-office.tmj')
  const isFree = walkableOf(plan)
  const lounge = plan.areas.find(({ name }) => name === 'Lounge')
  const desk = plan.areas.find(({ kind }) => kind === 'desk')

  it('[AGENT-14] one without a place, at a desk, or of another map sits nowhere', () => {
    const agents = [null, 9999, desk?.id ?? null].map((areaId) => agentAt(areaId))
    expect(seatsOf(agents, plan, isFree)).toEqual([])
  })

  it('[AGENT-14] an agent is near where one can walk up to it, and not behind a wall', () => {
    const [seat] = seatsOf([agentAt(lounge?.id ?? null)], plan, isFree)
    if (!seat) throw new Error('It has no seat')
    const from = (dx: number, dy: number) =>
      nearestSeat([seat], { x: seat.x + dx, y: seat.y + dy }, isFree)?.agent.id
    expect([from(0, 0), from(-2, 0)]).toEqual([seat.agent.id, seat.agent.id])
    expect(from(-5, 0)).toBeUndefined()
    const walled: IsFree = (x, y) => x !== seat.x - 1 && isFree(x, y)
    expect(nearestSeat([seat], { x: seat.x - 2, y: seat.y }, walled)).toBeUndefined()
  })
})

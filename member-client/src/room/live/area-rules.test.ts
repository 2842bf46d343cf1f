import type { Area, Plan } from '@metapyra/map/plan'
import { describe, expect, it } from 'vitest'
import { placesWithPeople } from '../places/people-in-areas.ts'
import { middleOf } from './area-rules.ts'

const desk: Area = { id: 1, kind: 'desk', name: 'Desk', x: 0, y: 0, width: 2, height: 1 }
const office: Area = { id: 2, kind: 'room', name: 'Office', x: 0, y: 0, width: 5, height: 3 }
const hall: Area = { id: 3, kind: 'entrance', name: 'Hall', x: 5, y: 0, width: 3, height: 3 }
const plan: Plan = { width: 8, height: 3, ground: '', walls: '', items: [], areas: [desk, office, hall] }
const isAlwaysFree = () => true
const isNeverTaken = () => false

describe('[MAP-6] the map in words', () => {
  it('names its rooms as they lie, desks last, each with who is in it by name', () => {
    const people = [
      { name: 'Zoe', x: 3, y: 1 },
      { name: 'Ana', x: 4.4, y: 2 },
      { name: 'Ben', x: 0, y: 0 },
    ]
    expect(placesWithPeople(plan, people).map(({ area, names }) => [area.name, ...names])).toEqual([
      ['Office', 'Ana', 'Zoe'],
      ['Hall'],
      ['Desk', 'Ben'],
    ])
  })

  it('leads to the middle of a room, beside whoever stands there, and to no desk in it', () => {
    expect(middleOf(office, plan, isAlwaysFree, isNeverTaken)).toEqual({ x: 2, y: 1 })
    const nextPlace = middleOf(office, plan, isAlwaysFree, ({ x, y }) => x === 2 && y === 1)
    expect(nextPlace).not.toEqual({ x: 2, y: 1 })
    const upper = middleOf(office, plan, (_, y) => y === 0, isNeverTaken)
    expect(upper).toEqual({ x: 2, y: 0 })
  })

  it('leads nowhere where no tile of a room is free', () => {
    expect(middleOf(office, plan, () => false, isNeverTaken)).toBeUndefined()
  })
})

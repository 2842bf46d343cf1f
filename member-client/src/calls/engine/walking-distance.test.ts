import type { Plan } from '@metapyra/map/plan'
import { describe, expect, it } from 'vitest'
import { walkingDistance } from './walking-distance.ts'

/** A wall down the middle with a path around its lower end. */
const walls = ['..#..', '..#..', '.....'].join('')
const plan = { width: 5, height: 3, walls } as Plan

describe('how loud somebody is', () => {
  it('[TALK-14] goes by the way around a wall, not through it', () => {
    expect(walkingDistance(plan, { x: 1, y: 1 }, { x: 3, y: 2 })).toBe(3)
    expect(walkingDistance(plan, { x: 1, y: 2 }, { x: 3, y: 2 })).toBe(2)
  })
  it('is least for whom no way leads to nearby, and straight before a map is there', () => {
    expect(walkingDistance(plan, { x: 1, y: 0 }, { x: 3, y: 0 })).toBe(Infinity)
    expect(walkingDistance(undefined, { x: 1, y: 0 }, { x: 3, y: 0 })).toBe(2)
  })
})

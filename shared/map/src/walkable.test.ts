import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallFreeTiles } from './around-walls.ts'
import { isClear } from './clear.ts'
import type { Plan } from './plan.ts'
import { areaAt } from './plan.ts'
import { freeTilesOfDrawing } from './testing-plan.ts'
import { walkableOf } from './walkable.ts'

const plan: Plan = {
  width: 4,
  height: 3,
  ground: 'wwww' + 'waw ' + 'wwww',
  walls: '#...' + '....' + '...=',
  items: [
    { kind: 'desk', x: 1, y: 0, width: 2, height: 1 },
    { kind: 'rug', x: 0, y: 2, width: 2, height: 1 },
  ],
  areas: [
    { id: 1, kind: 'room', name: 'Hall', x: 0, y: 0, width: 4, height: 3 },
    { id: 2, kind: 'desk', name: 'Desk', x: 0, y: 1, width: 1, height: 2 },
  ],
}

it('a voice goes over furniture and water, and not through walls and glass, nor off the map', () => {
  const isOpen = wallFreeTiles(plan)
  const open = Array.from({ length: 12 }, (_, at) => (isOpen(at % 4, Math.floor(at / 4)) ? '.' : '#'))
  expect(open.join('')).toBe('#...' + '....' + '...#')
  expect([isOpen(-1, 0), isOpen(4, 2), isOpen(0, 3)]).toEqual([false, false, false])
})

describe('[MAP-1] on a map', () => {
  it('nobody walks through walls, glass, furniture and water, nor where nothing is', () => {
    const isFree = walkableOf(plan)
    const free = Array.from({ length: 12 }, (_, at) => (isFree(at % 4, Math.floor(at / 4)) ? '.' : '#'))
    expect(free.join('')).toBe('###.' + '.#.#' + '...#')
    expect(isFree(-1, 0)).toBe(false)
    expect(isFree(4, 2)).toBe(false)
    expect(isFree(0, 3)).toBe(false)
  })

  it('somebody is in the smallest area that they stand in', () => {
    expect(areaAt(plan, { x: 0.4, y: 1.6 })?.name).toBe('Desk')
    expect(areaAt(plan, { x: 0.6, y: 1.6 })?.name).toBe('Hall')
    expect(areaAt({ areas: [] }, { x: 1, y: 1 })).toBeUndefined()
  })
})

describe('a straight line', () => {
  const isFree = freeTilesOfDrawing(`
......
.##...
.##.#.
...#..`)

  it('is clear where nothing solid lies on it', () => {
    expect(isClear({ x: 0, y: 0 }, { x: 5, y: 0 }, isFree)).toBe(true)
    expect(isClear({ x: 0, y: 0 }, { x: 0, y: 3 }, isFree)).toBe(true)
    expect(isClear({ x: 2, y: 0.4 }, { x: 5, y: 0.4 }, isFree)).toBe(true)
  })

  it('is not clear through a corner, nor between two tiles that touch there', () => {
    expect(isClear({ x: 0, y: 1 }, { x: 3, y: 1 }, isFree)).toBe(false)
    expect(isClear({ x: 3, y: 2 }, { x: 4, y: 3 }, isFree)).toBe(false)
    expect(isClear({ x: 0, y: 0.2 }, { x: 1.2, y: 1 }, isFree)).toBe(false)
  })

  it('may lead out of something solid, never into it', () => {
    expect(isClear({ x: 1, y: 1 }, { x: 0, y: 1 }, isFree)).toBe(true)
    expect(isClear({ x: 0, y: 1 }, { x: 1, y: 1 }, isFree)).toBe(false)
  })

  it('meets each solid tile that a walk along it in tiny steps would meet', () => {
    const arbitraryPoint = fc.record({
      x: fc.double({ min: 0, max: 5, noNaN: true }),
      y: fc.double({ min: 0, max: 3, noNaN: true }),
    })
    fc.assert(
      fc.property(arbitraryPoint, arbitraryPoint, (from, to) => {
        const start = { x: Math.round(from.x), y: Math.round(from.y) }
        const meets = Array.from({ length: 400 }, (_, at) => at / 399).some((part) => {
          const x = Math.round(from.x + (to.x - from.x) * part)
          const y = Math.round(from.y + (to.y - from.y) * part)
          return (x !== start.x || y !== start.y) && !isFree(x, y)
        })
        if (meets) expect(isClear(from, to, isFree)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})

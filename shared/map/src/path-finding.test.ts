import { describe, expect, it } from 'vitest'
import { findPath, nearestFreeTile } from './path-finding.ts'
import { freeTilesOfDrawing } from './testing-plan.ts'
import { tilesBetween } from './tiles-between.ts'

const isFree = freeTilesOfDrawing(`
.........
.####....
.#..#....
.#..#.#..
....#....
.........`)

describe('a way', () => {
  it('leads around what stands there, one tile at a time', () => {
    const from = { x: 2, y: 2 }
    const path = findPath(from, { x: 6, y: 2 }, isFree)
    expect(path.at(-1)).toEqual({ x: 6, y: 2 })
    let last = from
    for (const tile of path) {
      expect(isFree(tile.x, tile.y)).toBe(true)
      expect(Math.max(Math.abs(tile.x - last.x), Math.abs(tile.y - last.y))).toBe(1)
      last = tile
    }
  })

  it('to something solid ends beside it', () => {
    expect(findPath({ x: 8, y: 3 }, { x: 6, y: 3 }, isFree).at(-1)).toEqual({ x: 7, y: 3 })
  })

  it('never cuts the corner between two solid tiles', () => {
    const isDiagonal = freeTilesOfDrawing('.#\n#.')
    expect(findPath({ x: 0, y: 0 }, { x: 1, y: 1 }, isDiagonal)).toEqual([])
  })
})

describe('[MAP-2] a step', () => {
  it('does not pass a wall, however short the line', () => {
    expect(tilesBetween({ x: 0, y: 3 }, { x: 2, y: 3 }, 3, isFree)).toBeUndefined()
    expect(tilesBetween({ x: 5, y: 2.4 }, { x: 3.4, y: 2.4 }, 2, isFree)).toBeUndefined()
  })

  it('may lead around a corner, as it looks where a move on the way got lost, and is as long as that way', () => {
    expect(tilesBetween({ x: 0, y: 3 }, { x: 2, y: 3 }, 6, isFree)).toBe(4)
  })

  it('is no longer than its reach', () => {
    expect(tilesBetween({ x: 5, y: 5 }, { x: 8, y: 5 }, 3, isFree)).toBe(3)
    expect(tilesBetween({ x: 5, y: 5 }, { x: 8, y: 5 }, 2.9, isFree)).toBeUndefined()
  })
})

describe('whoever goes to somebody', () => {
  it('comes to stand near them, with room between: not on them, and not on a third', () => {
    const isOpen = () => true
    const near = nearestFreeTile(
      { x: 16, y: 10 },
      { x: 12, y: 10 },
      isOpen,
      ({ x, y }) => x === 14 && y === 10,
    )
    expect(near).not.toEqual({ x: 14, y: 10 })
    expect(Math.max(Math.abs(near.x - 16), Math.abs(near.y - 10))).toBe(2)
  })

  it('comes right beside them where there is no such room', () => {
    const isNarrow = (x: number, y: number) => y === 10 && x >= 15 && x <= 16
    expect(nearestFreeTile({ x: 16, y: 10 }, { x: 12, y: 10 }, isNarrow, () => false)).toEqual({
      x: 15,
      y: 10,
    })
  })
})

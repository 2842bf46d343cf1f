import { describe, expect, it } from 'vitest'
import { createTokenBucket } from '../connection/token-bucket.ts'
import type { Walker } from './movement.ts'
import { MAX_TILES_PER_SECOND, step } from './movement.ts'

const isOpen = () => true
const room = { width: 32, height: 20, isFree: isOpen }
const walkerAt = (): Walker => ({
  x: 10,
  y: 10,
  direction: 1,
  isMoving: false,
  reachTiles: MAX_TILES_PER_SECOND,
  steppedAtMs: 0,
})

describe('[LIVE-7] a step', () => {
  it('is taken as it comes, to a hundredth of a tile', () => {
    const walker = walkerAt()
    expect(step(walker, [10.123456, 10.5, 3, 1], room, 100)).toBe(true)
    expect(walker).toMatchObject({ x: 10.12, y: 10.5, direction: 3, isMoving: true })
  })

  it.each([
    [-0.1, 5],
    [5, -1],
    [5.5, 5],
    [5, 5.01],
  ])('ends inside the room, not at %d, %d', (x, y) => {
    const walker = { ...walkerAt(), x: 5, y: 5 }
    expect(step(walker, [x, y, 0, 0], { width: 6, height: 6, isFree: isOpen }, 1000)).toBe(false)
    expect(walker).toMatchObject({ x: 5, y: 5 })
  })

  it('is no faster than anybody walks, however it is cut into pieces', () => {
    const walker = walkerAt()
    let taken = 0
    for (let atMs = 0; atMs <= 1000; atMs += 10) {
      const x = walker.x === 10 ? 12 : 10
      if (step(walker, [x, 10, 0, 1], room, atMs)) taken += 2
    }
    expect(taken).toBeLessThanOrEqual(2 * MAX_TILES_PER_SECOND)
    expect(taken).toBeGreaterThan(MAX_TILES_PER_SECOND)
  })

  it('may make up for a pause of the network, of a second at most', () => {
    const walker = { ...walkerAt(), reachTiles: 0 }
    expect(step(walker, [10 + MAX_TILES_PER_SECOND + 1, 10, 0, 0], room, 60_000)).toBe(false)
    expect(step(walker, [10 + MAX_TILES_PER_SECOND, 10, 0, 0], room, 60_000)).toBe(true)
  })
})

it('a room’s last tile is inside it', () => {
  const atEnd = (x: number, y: number) => step({ ...walkerAt(), x: 30, y: 18 }, [x, y, 0, 0], room, 1000)
  expect(atEnd(31, 19)).toBe(true)
  expect(atEnd(31.01, 19)).toBe(false)
})

describe('[MAP-2] a wall', () => {
  // A wall across the whole room, with a door at its far end.
  const walled = { ...room, isFree: (x: number, y: number) => x !== 12 || y === 0 }

  it('holds on the server: nobody steps into it, and nobody to its other side', () => {
    for (const x of [11.6, 12, 13, 14]) {
      const walker = walkerAt()
      expect(step(walker, [x, 10, 3, 1], walled, 1000)).toBe(false)
      expect(walker).toMatchObject({ x: 10, y: 10 })
    }
    expect(step(walkerAt(), [11.4, 10, 3, 1], walled, 1000)).toBe(true)
  })

  it('is passed by its door, and on the way there also where a move got lost', () => {
    const walker = { ...walkerAt(), y: 1 }
    expect(step(walker, [13, 1, 3, 1], walled, 1000)).toBe(true)
  })

  it('lets out whom a new map has put inside of it', () => {
    expect(step({ ...walkerAt(), x: 12 }, [11, 10, 2, 1], walled, 1000)).toBe(true)
  })
})

it('a bucket gives what it holds, and fills again with time', () => {
  const bucket = createTokenBucket({ perSecond: 10 }, 0)
  const takenAt = (ms: number) => Array.from({ length: 20 }, () => bucket.take(ms)).filter(Boolean).length
  expect(takenAt(0)).toBe(10)
  expect(takenAt(500)).toBe(5)
  expect(takenAt(60_000)).toBe(10)
})

it('[MAP-2] what rounding would bring to the other side of a border does not get through a wall', () => {
  const walker = { x: 4, y: 5, direction: 3, isMoving: false, reachTiles: 12, steppedAtMs: 0 }
  const walled = { width: 20, height: 10, isFree: (x: number) => x !== 5 }
  expect(step(walker, [4.4999, 5, 3, 1], walled, 1000)).toBe(false)
  expect(walker).toMatchObject({ x: 4, y: 5 })
  expect(step(walker, [4.49, 5, 3, 1], walled, 2000)).toBe(true)
  expect(step(walker, [5.4999, 5, 3, 1], walled, 3000)).toBe(false)
  expect(walker).toMatchObject({ x: 4.49, y: 5 })
})

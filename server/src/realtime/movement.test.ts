import { describe, expect, it } from 'vitest'
import type { Walker } from './movement.ts'
import { isInside, MAX_TILES_PER_SECOND, step } from './movement.ts'
import { createTokenBucket } from './token-bucket.ts'

const room = { width: 32, height: 20 }
const standing = (): Walker => ({
  x: 10,
  y: 10,
  direction: 1,
  isMoving: false,
  reachTiles: MAX_TILES_PER_SECOND,
  steppedAtMs: 0,
})

describe('[LIVE-7] a step', () => {
  it('is taken as it comes, to a hundredth of a tile', () => {
    const walker = standing()
    expect(step(walker, [10.123456, 10.5, 3, 1], room, 100)).toBe(true)
    expect(walker).toMatchObject({ x: 10.12, y: 10.5, direction: 3, isMoving: true })
  })

  it.each([
    [-0.1, 5],
    [5, -1],
    [5.5, 5],
    [5, 5.01],
  ])('ends inside the room, not at %d, %d', (x, y) => {
    const walker = { ...standing(), x: 5, y: 5 }
    expect(step(walker, [x, y, 0, 0], { width: 6, height: 6 }, 1000)).toBe(false)
    expect(walker).toMatchObject({ x: 5, y: 5 })
  })

  it('is no faster than anybody walks, however it is cut into pieces', () => {
    const walker = standing()
    let taken = 0
    for (let atMs = 0; atMs <= 1000; atMs += 10) {
      const x = walker.x === 10 ? 12 : 10
      if (step(walker, [x, 10, 0, 1], room, atMs)) taken += 2
    }
    expect(taken).toBeLessThanOrEqual(2 * MAX_TILES_PER_SECOND)
    expect(taken).toBeGreaterThan(MAX_TILES_PER_SECOND)
  })

  it('may make up for a pause of the network, of a second at most', () => {
    const walker = { ...standing(), reachTiles: 0 }
    expect(step(walker, [10 + MAX_TILES_PER_SECOND + 1, 10, 0, 0], room, 60_000)).toBe(false)
    expect(step(walker, [10 + MAX_TILES_PER_SECOND, 10, 0, 0], room, 60_000)).toBe(true)
  })
})

it('a room’s last tile is inside it', () => {
  expect(isInside(room, 31, 19)).toBe(true)
  expect(isInside(room, 31.01, 19)).toBe(false)
})

it('a bucket gives what it holds, and fills again with time', () => {
  const bucket = createTokenBucket({ perSecond: 10 }, 0)
  const takenAt = (ms: number) => Array.from({ length: 20 }, () => bucket.take(ms)).filter(Boolean).length
  expect(takenAt(0)).toBe(10)
  expect(takenAt(500)).toBe(5)
  expect(takenAt(60_000)).toBe(10)
})

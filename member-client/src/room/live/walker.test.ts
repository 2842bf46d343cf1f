import type { Move } from '@metapyra/contract/realtime'
import type { Tile } from '@metapyra/map/plan'
import { expect, test } from 'vitest'
import { createWalker, TILES_PER_SECOND } from './walker.ts'

const isFree = (x: number, y: number) => x >= 0 && y >= 0 && x < 10 && y < 10 && !(x === 5 && y === 5)

const walk = (start: Tile, isTaken?: (tile: Tile) => boolean) => {
  const moves: Move[] = []
  const movesAtMs: number[] = []
  let nowMs = 1000
  const sendMove = (move: Move) => {
    moves.push(move)
    movesAtMs.push(nowMs)
  }
  const walker = createWalker({ width: 10, height: 10 }, isFree, start, sendMove, undefined, isTaken)
  const run = (ms: number) => {
    for (const end = nowMs + ms; nowMs < end; nowMs += 20) walker.tick(nowMs)
  }
  /** Runs frames as the renderer requests them: none once nothing is left to do. */
  const runOut = () => {
    while (walker.tick(nowMs)) nowMs += 20
  }
  return { walker, told: moves, toldAtMs: movesAtMs, run, runOut }
}

test('a key held for a second walks as far as one walks in a second, and tells it ten times, then the stop', () => {
  const { walker, told: moves, run } = walk({ x: 1, y: 1 })
  walker.steer({ x: 1, y: 0 })
  run(1000)
  walker.steer({ x: 0, y: 0 })
  run(200)
  expect(walker.place.x).toBeCloseTo(1 + TILES_PER_SECOND, 0)
  expect(moves.length).toBeGreaterThanOrEqual(10)
  expect(moves.length).toBeLessThanOrEqual(12)
  expect(moves.at(-1)).toEqual([expect.any(Number), 1, 3, 0])
})

test('nobody walks out of the room or through what stands in it', () => {
  const atWall = walk({ x: 1, y: 1 })
  atWall.walker.steer({ x: -1, y: 0 })
  atWall.run(2000)
  expect(atWall.walker.place.x).toBe(0)
  const atTable = walk({ x: 3, y: 5 })
  atTable.walker.steer({ x: 1, y: 0 })
  atTable.run(2000)
  expect(atTable.walker.place.x).toBeLessThan(4.5)
})

test('a way ends exactly where it leads, and a key on the way ends the way', () => {
  const { walker, told: moves, run } = walk({ x: 2, y: 5 })
  walker.walkTo({ x: 8, y: 5 })
  run(3000)
  expect(walker.place).toMatchObject({ x: 8, y: 5 })
  expect(moves.at(-1)).toEqual([8, 5, expect.any(Number), 0])
  walker.walkTo({ x: 2, y: 5 })
  run(100)
  walker.steer({ x: 0, y: 1 })
  run(200)
  walker.steer({ x: 0, y: 0 })
  run(2000)
  expect(walker.place.x).toBeGreaterThan(6)
})

test('a way ends beside whoever stands where it leads by then', () => {
  let isThere = false
  const { walker, run } = walk({ x: 1, y: 2 }, ({ x, y }) => isThere && x === 8 && y === 2)
  walker.walkTo({ x: 8, y: 2 })
  run(600)
  isThere = true
  run(3000)
  expect(walker.place).toMatchObject({ x: 7, y: 2 })
})

test('[LIVE-6] however often one turns, places are told ten times a second at most, and the last one always', () => {
  const { walker, told: moves, toldAtMs: movesAtMs, run, runOut } = walk({ x: 2, y: 2 })
  for (let turn = 0; turn < 50; turn += 1) {
    walker.steer({ x: turn % 2 ? 1 : -1, y: 0 })
    run(20)
  }
  walker.steer({ x: 0, y: 0 })
  runOut()
  expect(moves.length).toBeGreaterThan(5)
  const betweenMs = movesAtMs.slice(1).map((atMs, index) => atMs - (movesAtMs[index] ?? 0))
  expect(Math.min(...betweenMs)).toBeGreaterThanOrEqual(100)
  const { x, y, direction } = walker.place
  expect(moves.at(-1)).toEqual([Math.round(x * 100) / 100, y, direction, 0])
})

test('[LIVE-6] who stands tells nothing, also where a key leads against a wall for long', () => {
  const { walker, told: moves, run } = walk({ x: 0, y: 0 })
  run(1000)
  expect(moves).toEqual([])
  walker.steer({ x: -1, y: 0 })
  run(1000)
  expect(moves.length).toBeLessThanOrEqual(2)
})

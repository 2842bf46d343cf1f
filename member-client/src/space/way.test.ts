import { expect, test } from 'vitest'
import { freeTiles, isSolid, planOf } from './room-plan.ts'
import { besideOf, wayTo } from './way.ts'

const ROOM = { width: 32, height: 20 }
const isFree = freeTiles(ROOM)

test('the way leads around what stands there, one tile at a time', () => {
  const from = { x: 3, y: 1 }
  const way = wayTo(from, { x: 3, y: 3 }, isFree)
  expect(way.at(-1)).toEqual({ x: 3, y: 3 })
  let last = from
  for (const tile of way) {
    expect(isFree(tile.x, tile.y)).toBe(true)
    expect(Math.max(Math.abs(tile.x - last.x), Math.abs(tile.y - last.y))).toBe(1)
    last = tile
  }
})

test('who clicks on a desk is taken to its side', () => {
  const end = wayTo({ x: 16, y: 10 }, { x: 3, y: 2 }, isFree).at(-1)
  expect(end).toBeDefined()
  expect(Math.abs(end!.x - 3) + Math.abs(end!.y - 2)).toBe(1)
})

test('every free tile can be reached from where newcomers appear', () => {
  const cut: string[] = []
  for (let y = 0; y < ROOM.height; y++) {
    for (let x = 0; x < ROOM.width; x++) {
      if (!isFree(x, y)) continue
      const end = wayTo({ x: 16, y: 10 }, { x, y }, isFree).at(-1) ?? { x: 16, y: 10 }
      if (end.x !== x || end.y !== y) cut.push(`${x} ${y}`)
    }
  }
  expect(cut).toEqual([])
})

test('newcomers never appear inside of furniture', () => {
  for (let y = 8; y <= 12; y++) for (let x = 12; x <= 20; x++) expect(isFree(x, y), `${x} ${y}`).toBe(true)
})

test('solid things do not overlap', () => {
  const taken = new Set<string>()
  for (const item of planOf(ROOM).filter(isSolid)) {
    for (let y = item.y; y < item.y + item.height; y++) {
      for (let x = item.x; x < item.x + item.width; x++) {
        expect(taken, `${item.kind} at ${x} ${y}`).not.toContain(`${x} ${y}`)
        taken.add(`${x} ${y}`)
      }
    }
  }
  expect(taken.size).toBeGreaterThan(60)
})

test('one comes to stand near somebody, with room between: not on them, and not on a third', () => {
  const near = besideOf({ x: 16, y: 10 }, { x: 12, y: 10 }, isFree, ({ x, y }) => x === 14 && y === 10)
  expect(near).not.toEqual({ x: 14, y: 10 })
  expect(Math.max(Math.abs(near.x - 16), Math.abs(near.y - 10))).toBe(2)
})

test('where there is no such room, one comes to stand right beside somebody', () => {
  const isNarrow = (x: number, y: number) => y === 10 && x >= 15 && x <= 16
  expect(besideOf({ x: 16, y: 10 }, { x: 12, y: 10 }, isNarrow, () => false)).toEqual({ x: 15, y: 10 })
})
